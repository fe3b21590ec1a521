import * as v from 'valibot';
import { callWith, json, listQuery, sendList, visitorJson } from '../calls/index.ts';
import { resolveEntry } from '../catalogue/index.ts';
import { forms as english } from '../content/en/forms.ts';
import type { Context } from '../context.ts';
import type { Page, Selection } from '../database/index.ts';
import { badRequest, notFound } from '../http/index.ts';
import { catalogueKinds } from '../shared/catalogue.ts';
import { inboxRecord } from '../shared/inbox-record.ts';
import {
  forEachInbox,
  type Inbox,
  inboxes,
  inboxKind,
  optionalFields,
  type PlainInbox,
  plainInboxes,
  type TypedField,
  typedKinds,
} from '../shared/inboxes.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { firstLanguage, type Language, languageNames } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import { officeEnrollmentRules, reachable, wrongBornOn } from '../shared/office-enrollment.ts';
import { Done } from '../shared/records/answers.ts';
import {
  ConsentNotice,
  Enrollment,
  EnrollmentAnswer,
  Message,
  Received,
  Registration,
} from '../shared/records/people.ts';
import type { EntryKey } from '../shared/records.ts';
import { capitalised } from '../shared/sentence.ts';
import type { VisitorWords } from '../shared/visitor-rules.ts';
import { enrollmentRules, formRules } from '../shared/visitor-rules.ts';
import { siteTexts } from '../site/index.ts';
import { moveToTrash } from '../undo/index.ts';
import { shownNotice } from './consent-notices.ts';
import { issueFormToken } from './form-token.ts';
import type { NewEnrollment } from './new-enrollment.ts';
import { type Post, type Receipt, receivePost, storePost } from './receive-post.ts';
import { deletableRecords, type ListedRecord, listRecords, recordParts } from './records-store.ts';
import { counterColumns, type SentAtCounter } from './said-at-counter.ts';
import { asideReference } from './set-aside.ts';
import { listNotices } from './store.ts';

const call = callWith<Context>();

type InboxRecords = { [Name in Inbox]: v.GenericSchema<unknown, ListedRecord<Name>> };

const inboxRecords: InboxRecords = {
  // TypeScript cannot match each inbox with its schema here.
  ...(forEachInbox(inboxRecord) as object as InboxRecords),
  // Named schemas in the API description.
  enrollments: Enrollment,
  registrations: Registration,
  contactMessages: Message,
  partnerMessages: Message,
};

/** Keeps each path in the types of its calls. */
const paths: {
  [Name in Inbox]: { post: (typeof inboxes)[Name]['post']; list: (typeof inboxes)[Name]['list'] };
} = inboxes;

function inSummary(operation: string): string {
  return operation.replace(/(?<!^)[A-Z]/gu, (letter) => ` ${letter}`).toLowerCase();
}

/** Defines the calls that list and delete an inbox's records. */
function listCalls<Name extends Inbox>(inbox: Name) {
  const { operation, noun, tag } = inboxes[inbox];
  const { list } = paths[inbox];
  const word = capitalised(noun);
  return [
    call({
      method: 'GET',
      path: list,
      name: `list${operation}s`,
      tag,
      summary: `Lists each ${inSummary(operation)}.`,
      who: 'office',
      query: listQuery,
      headers: ['X-Total-Count'],
      answer: v.array(inboxRecords[inbox]),
      activity: 'recorded',
      async stream(ctx, { query, record }, context) {
        const list = {
          list: (page: Page) => listRecords(context, inbox, page),
          parts: (selection: Selection) => recordParts(context, inbox, selection),
        };
        const shown = await sendList(ctx, list, query);
        // Not recorded: the search text may be a person's name.
        const action = query.search === '' ? 'read' : 'searched';
        record({ action, kind: inboxKind(inbox), shown });
      },
    }),
    call({
      method: 'DELETE',
      path: `${list}/:id`,
      name: `delete${operation}`,
      tag,
      summary: `Deletes one ${inSummary(operation)}.`,
      who: 'office',
      headers: ['X-Undo-Id'],
      answer: Done,
      activity: 'recorded',
      handle(request, context) {
        if (!moveToTrash(context, deletableRecords[inbox], request)) throw notFound(`${word} not found`);
        return { message: `${word} deleted successfully` };
      },
    }),
  ];
}

/** 22 base64url characters hold 128 random bits. */
const wrongFormId = 'formId must be 22 to 64 letters, digits, hyphens or underscores.';

const formIdRule = v.pipe(v.string(wrongFormId), v.regex(/^[\w-]{22,64}$/u, wrongFormId));

/** Adds the language, a hidden trap field for bots, and the time token to a form's rules. */
function visitorForm<Entries extends v.ObjectEntries>(rules: v.ObjectSchema<Entries, undefined>) {
  return v.object({
    ...rules.entries,
    language: v.optional(
      v.pipe(
        v.picklist(languageNames, `language must be one of ${languageNames.join(', ')}.`),
        v.description('In which language it is answered and the person is written to; en by default.'),
      ),
    ),
    notice: v.optional(
      v.pipe(
        v.unknown(),
        v.description(
          'The text of the notice that the form has shown, a paragraph a line: its version is kept as the consent. Any other text counts as none.',
        ),
      ),
    ),
    formId: v.optional(
      v.pipe(
        formIdRule,
        v.description(
          'A random text that the form has of its own, made where it is filled: with it the same fields are stored once within a week, and corrected ones in their place. Without it, once within a minute.',
        ),
      ),
    ),
    website: v.optional(
      v.pipe(
        v.unknown(),
        v.description('Left empty: what is sent with it is answered, and set aside for the office.'),
      ),
    ),
    formToken: v.optional(
      v.pipe(
        v.unknown(),
        v.description(
          `What /api/form-token gave, at least ${limits.leastFillMilliseconds / 1000} seconds ago. Without it what is sent is kept, but not confirmed by mail.`,
        ),
      ),
    ),
  });
}

function inboxCalls<Name extends PlainInbox>(inbox: Name) {
  const { operation, tag, thanks } = inboxes[inbox];
  const rules = formRules<TypedField<Name>>(typedKinds(inbox), optionalFields(inbox));
  return [
    call({
      method: 'POST',
      path: paths[inbox].post,
      name: `send${operation}`,
      tag,
      summary: `Sends the institute one ${inSummary(operation)}.`,
      who: 'anyone',
      isPublicForm: true,
      body: visitorJson((words) => visitorForm(rules(words))),
      status: 201,
      answer: Received,
      async handle({ body, record }, context) {
        const { language, formId } = body;
        const typed = typedFields(inbox, body);
        const notice = shownNotice(context, inbox, language, body.notice);
        const post = { inbox, typed, language, notice, formId, seat: null };
        const { _id, isCorrection } = await receivePost(context, body, post);
        if (isCorrection) record(correctionOf(inbox, _id));
        return { message: siteTexts(context, language).forms.sent[thanks], _id };
      },
    }),
    ...listCalls(inbox),
  ];
}

function enrollmentForm(words: VisitorWords) {
  const rules = enrollmentRules(typedKinds('enrollments'));
  return v.object({
    ...visitorForm(rules(words)).entries,
    kind: v.optional(
      v.pipe(
        v.picklist(catalogueKinds, `kind must be ${catalogueKinds.join(' or ')}.`),
        v.description('With entry: what is enrolled for. Without them it is found by its name.'),
      ),
    ),
    entry: v.optional(
      v.pipe(v.string('entry must be text.'), v.description('The id of the course or certificate.')),
    ),
  });
}

const officeEnrollment = reachable(
  v.object({
    ...officeEnrollmentRules(english).entries,
    ...v.pick(enrollmentForm(english), ['kind', 'entry', 'language', 'notice']).entries,
    formId: v.optional(
      v.pipe(
        formIdRule,
        v.description(
          'A random text for each person: with it the same fields are stored once within a week, and other ones are another enrollment. Without it the same fields are stored once within a minute.',
        ),
      ),
    ),
  }),
);

function enrollmentPost(
  context: Context,
  body: Record<TypedField<'enrollments'>, string> &
    Partial<EntryKey> & {
      formId?: string | undefined;
      language: Language;
      batch?: string | null;
      notice?: unknown;
    },
  namedIn: Language,
  seat: Pick<NewEnrollment, 'closedMessage' | 'confirmedBy' | 'counter'>,
  said: SentAtCounter | null,
): Post {
  const { language, formId, batch = null } = body;
  const { course, key } = resolveEntry(context, body, namedIn);
  return {
    inbox: 'enrollments',
    typed: { ...typedFields('enrollments', body), course, ...key, ...(said && counterColumns(said)) },
    language,
    notice: shownNotice(context, 'enrollments', language, body.notice),
    formId,
    seat: { batch, ...seat },
  };
}

function enrollmentAnswer(context: Context, { language, seat }: Post, { _id, place }: Receipt) {
  if (place !== null) return { _id, ...place };
  const aside = { reference: asideReference(context, _id), batch: seat?.batch ?? null };
  return { _id, ...context.ask.placeAnswer(_id, language, aside) };
}

type PlainCall = { [Name in PlainInbox]: ReturnType<typeof inboxCalls<Name>>[number] }[PlainInbox];
// TypeScript cannot match each inbox with its calls here.
const plainCalls = plainInboxes.flatMap<unknown>((inbox) => inboxCalls(inbox)) as PlainCall[];

/**
 * The enrollment, event registration, contact and partner calls. Their paths are fixed from outside; new paths
 * begin with /api/admin/ or /api/.
 */
export const peopleCalls = [
  call({
    method: 'POST',
    path: inboxes.enrollments.post,
    name: 'sendEnrollment',
    tag: inboxes.enrollments.tag,
    summary: 'Sends the institute one enrollment, for a batch or without a date yet.',
    who: 'anyone',
    isPublicForm: true,
    body: visitorJson(enrollmentForm),
    status: 201,
    answer: EnrollmentAnswer,
    refusals: [409],
    async handle({ body, record }, context) {
      const { sent, wrong } = siteTexts(context, body.language).forms;
      const seat = { closedMessage: wrong.batch, confirmedBy: null, counter: null };
      const post = enrollmentPost(context, body, body.language, seat, null);
      const receipt = await receivePost(context, body, post);
      if (receipt.isCorrection) record(correctionOf('enrollments', receipt._id));
      return { message: sent.enrollment, ...enrollmentAnswer(context, post, receipt) };
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/enrollments',
    name: 'addEnrollment',
    tag: inboxes.enrollments.tag,
    summary:
      'Enrolls somebody at the counter as the public form would, and confirms the seat at once if asked.',
    who: 'office',
    body: json(officeEnrollment),
    status: 201,
    answer: EnrollmentAnswer,
    refusals: [409],
    activity: 'recorded',
    async handle({ body, caller, record }, context) {
      const { language = firstLanguage, confirm, another, anyway = false, bornOn } = body;
      const wrong = bornOn ? wrongBornOn(bornOn, dayInIndia(context.now())) : null;
      if (wrong !== null) throw badRequest(wrong, { bornOn: wrong });
      const seat = {
        closedMessage: english.wrong.batch,
        confirmedBy: confirm ? caller.name : null,
        counter: { isAnother: another, anyway },
      };
      // The office reads course names in English, whichever language the applicant reads.
      const post = enrollmentPost(context, { ...body, language }, firstLanguage, seat, body);
      const receipt = await storePost(context, post, true);
      const batch = post.seat?.batch ?? '';
      if (receipt.place !== null)
        record({ action: 'added', kind: inboxes.enrollments.one, thing: receipt._id, batch });
      return { message: `${body.name} is enrolled.`, ...enrollmentAnswer(context, post, receipt) };
    },
  }),
  ...listCalls('enrollments'),
  ...plainCalls,
];

/** The call that issues a form's token when a visitor opens the form. */
export const formTokenCalls = [
  call({
    method: 'GET',
    path: '/api/form-token',
    name: 'getFormToken',
    tag: 'Service',
    summary: 'Gives a public form its token when somebody begins to fill it.',
    who: 'anyone',
    answer: v.strictObject({ formToken: v.string() }),
    handle({ set }, context) {
      set('Cache-Control', 'no-store');
      return { formToken: issueFormToken(context) };
    },
  }),
];

export const noticeCalls = [
  call({
    method: 'GET',
    path: '/api/admin/notices',
    name: 'listNotices',
    tag: 'Personal data',
    summary: 'Lists every text of a notice that somebody has read before sending a form, newest first.',
    who: 'office',
    headers: ['X-Total-Count'],
    answer: v.array(ConsentNotice),
    handle: (_request, context) => listNotices(context),
  }),
];

function typedFields<Name extends Inbox>(inbox: Name, body: Record<TypedField<Name>, string>) {
  const fields = Object.keys(typedKinds(inbox)) as TypedField<Name>[];
  return Object.fromEntries(fields.map((field) => [field, body[field]])) as Record<TypedField<Name>, string>;
}

/** Returns the Activity entry, without the sender's name. */
function correctionOf(inbox: Inbox, id: string) {
  const by = { _id: '', email: 'A visitor' };
  return { by, action: 'corrected', kind: inboxes[inbox].one, thing: id };
}
