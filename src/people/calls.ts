import * as v from 'valibot';
import { callWith, type FormTexts, json, listQuery, sendList, visitorJson } from '../calls/index.ts';
import { forms as english } from '../content/en/forms.ts';
import type { Context } from '../context.ts';
import { conflict, notFound } from '../http/index.ts';
import { catalogueKinds } from '../shared/catalogue.ts';
import { inboxRecord } from '../shared/inbox-record.ts';
import {
  correctedFields,
  fieldOfKind,
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
import { firstLanguage, type Language } from '../shared/languages.ts';
import { officeEnrollmentRules } from '../shared/office-enrollment.ts';
import { Done } from '../shared/records/answers.ts';
import { Enrollment, EnrollmentAnswer, Message, Received, Registration } from '../shared/records/people.ts';
import type { EntryKey } from '../shared/records.ts';
import { capitalised } from '../shared/sentence.ts';
import type { VisitorWords } from '../shared/visitor-rules.ts';
import { enrollmentRules, formRules } from '../shared/visitor-rules.ts';
import { moveToTrash } from '../undo/index.ts';
import type { ConsentNotices } from './consent-notices.ts';
import { visitorForm } from './form-token.ts';
import {
  type Receipt,
  type ReceivingParts,
  receivePost,
  storePost,
  type VisitorPost,
} from './receive-post.ts';
import type { SetAsidePosts } from './set-aside.ts';
import type { OfContact, PeopleTables, RecordOf, StoredFields } from './tables.ts';

/** The services that these calls use. */
export interface PeopleParts extends Context, Omit<ReceivingParts, 'now' | 'randomId'> {
  tables: PeopleTables;
  setAside: SetAsidePosts;
  applications: PlaceOpener;
  /** Returns the English name of what a visitor asks for, and which course or certificate it is; null where that is open. */
  tie: (asked: AskedEntry, language: Language) => { course: string; tied: EntryKey | null };
  formTexts: FormTexts;
  notices: ConsentNotices;
}

/** By what a visitor names a course or certificate. */
interface AskedEntry extends Partial<EntryKey> {
  course: string;
}

/** An enrollment that is being stored, as far as its place and page need it. */
export interface NewEnrollment {
  enrollment: string;
  reference: string;
  email: string;
  phone: string;
  language: Language;
  /** The id of a batch; null: no date yet. */
  batch: string | null;
  /** Whether the form of the site was filled. */
  getsMails: boolean;
  /** The sentence for a batch that can no longer be chosen. */
  closedMessage: string;
  /** The name of the admin who confirms the seat at once; null: the rules of seats decide. */
  confirmedBy: string | null;
}

/** The answer to an enrollment besides its id and thanks. */
export type ApplicationAnswer = Omit<EnrollmentAnswer, 'message' | '_id'>;

/** The functions that give enrollments their places and pages. */
export interface PlaceOpener {
  /** Returns a reference that no enrollment has. */
  freeReference(): string;
  /**
   * Gives a new enrollment its place and page, and returns what it is answered with. To be called in the transaction that
   * stores it.
   * @throws HttpRefusal 409 if the batch can no longer be chosen, or has no seat to confirm.
   */
  open(enrollment: NewEnrollment): ApplicationAnswer;
  /**
   * Stores the corrected email and phone of an enrollment's person, and whether a form of the site was filled. Returns false, and stores
   * nothing, where somebody known by that is in the same batch already.
   */
  correct(enrollment: string, person: { email: string; phone: string }, getsMails: boolean): boolean;
  /** Returns the same for an enrollment that was stored before; for one that is set aside, what looks the same. */
  answerOf(
    enrollment: string,
    language: Language,
    aside: { reference: string; batch: string | null },
  ): ApplicationAnswer;
  /** Returns whether visitors may choose a batch. */
  isOpen(batch: string): boolean;
}

const call = callWith<PeopleParts>();

/** The schemas of the records of each inbox. */
type InboxRecords = { [Name in Inbox]: v.GenericSchema<unknown, RecordOf<Name> & OfContact> };

const inboxRecords: InboxRecords = {
  // Each is that of its own inbox, which the compiler cannot follow through a loop.
  ...(forEachInbox(inboxRecord) as object as InboxRecords),
  // These have names in the description of the API.
  enrollments: Enrollment,
  registrations: Registration,
  contactMessages: Message,
  partnerMessages: Message,
};

/** The paths of the calls: of each inbox its own, so that the types of the calls name them. */
const paths: {
  [Name in Inbox]: { post: (typeof inboxes)[Name]['post']; list: (typeof inboxes)[Name]['list'] };
} = inboxes;

/** Returns the name of one record in the summaries: 'contact message'. */
function inSummary(operation: string): string {
  return operation.replace(/(?<!^)[A-Z]/gu, (letter) => ` ${letter}`).toLowerCase();
}

/** States the calls by which admins list and delete what is in an inbox. */
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
      async stream(ctx, { query, record }, { tables }) {
        const shown = await sendList(ctx, tables[inbox], query);
        // The search text may be a person's name.
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
        if (!moveToTrash(context, context.tables[inbox].deletable, request))
          throw notFound(`${word} not found`);
        return { message: `${word} deleted successfully` };
      },
    }),
  ];
}

/** States the three calls of an inbox: anyone posts; admins list and delete. */
function inboxCalls<Name extends PlainInbox>(inbox: Name) {
  const { operation, tag, thanks } = inboxes[inbox];
  const rules = formRules<TypedField<Name>>(typedKinds(inbox), optionalFields(inbox));
  const email = fieldOfKind(inbox, 'email') as TypedField<Name> | null;
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
      async handle({ body, record }, parts) {
        const { language } = body;
        const fields = typedFields(inbox, body);
        const { insert, has } = parts.tables[inbox];
        const notice = parts.notices.shownBy(inbox, language, body.notice);
        const whole = { ...fields, language, consent: notice.version };
        const store = (id: string, createdAt: string) => {
          notice.store(createdAt);
          insert(id, whole as StoredFields<Name>, createdAt);
        };
        const { formId } = body;
        const correct = (id: string) => {
          parts.tables[inbox].correct(id, correctedIn(inbox, fields) as Partial<StoredFields<Name>>);
          return true;
        };
        const confirmTo = email === null ? null : fields[email];
        const aside = {
          has: parts.setAside.has,
          store(id: string, createdAt: string, isFromForm: boolean) {
            notice.store(createdAt);
            parts.setAside.insert(id, { inbox, fields: whole, batch: null, isFromForm, createdAt });
          },
          correct: (id: string) => parts.setAside.correct(id, inbox, correctedIn(inbox, fields)),
        };
        const post = { inbox, fields, formId, email: confirmTo, has, store, correct, aside };
        const { _id, isCorrection } = await receivePost(body, post, parts);
        notice.markStored();
        if (isCorrection) record(correctionOf(inbox, _id));
        return { message: parts.formTexts(language).sent[thanks], _id };
      },
    }),
    ...listCalls(inbox),
  ];
}

/** The rules of an enrollment with what the form says besides what is typed: which course or certificate its page is of. */
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

/** The rules of an enrollment that the office enters: of the form's, those that a person answers. */
const officeEnrollment = v.object({
  ...officeEnrollmentRules(english).entries,
  ...v.pick(enrollmentForm(english), ['kind', 'entry', 'language', 'notice']).entries,
});

/** Returns how an enrollment is stored with its notice, place and page, and what it is answered with then. */
function enrollmentPost(
  body: Record<TypedField<'enrollments'>, string> & {
    formId?: string | undefined;
    language: Language;
    batch?: string | null;
    notice?: unknown;
  },
  { course, tied }: ReturnType<PeopleParts['tie']>,
  seat: Pick<NewEnrollment, 'closedMessage' | 'confirmedBy'>,
  { tables, applications, notices, setAside }: PeopleParts,
) {
  const { email, phone, language } = body;
  const batch = body.batch ?? null;
  const fields = { ...typedFields('enrollments', body), course, ...tied };
  const notice = notices.shownBy('enrollments', language, body.notice);
  const consent = notice.version;
  const post: VisitorPost<ApplicationAnswer> = {
    inbox: 'enrollments',
    fields: { ...fields, batch },
    formId: body.formId,
    email,
    has: tables.enrollments.has,
    store(id, createdAt, getsMails) {
      const reference = applications.freeReference();
      notice.store(createdAt);
      tables.enrollments.insert(id, { ...fields, reference, language, consent }, createdAt);
      return applications.open({
        enrollment: id,
        reference,
        email,
        phone,
        language,
        batch,
        getsMails,
        ...seat,
      });
    },
    correct(id, getsMails) {
      if (!applications.correct(id, { email, phone }, getsMails)) return false;
      tables.enrollments.correct(id, correctedIn('enrollments', body));
      return true;
    },
    aside: {
      has: setAside.has,
      store(id, createdAt, isFromForm) {
        const { closedMessage } = seat;
        if (batch !== null && !applications.isOpen(batch))
          throw conflict(closedMessage, { batch: closedMessage });
        notice.store(createdAt);
        const whole = { ...fields, reference: applications.freeReference(), language, consent };
        setAside.insert(id, { inbox: 'enrollments', fields: whole, batch, isFromForm, createdAt });
      },
      correct: (id) => setAside.correct(id, 'enrollments', correctedIn('enrollments', body)),
    },
  };
  return {
    post,
    /** To be called once it is stored. */
    answer({ _id, stored }: Receipt<ApplicationAnswer>) {
      notice.markStored();
      const reference = setAside.referenceOf(_id);
      return { _id, ...(stored ?? applications.answerOf(_id, language, { reference, batch })) };
    },
  };
}

/** The calls of each plain inbox. */
type PlainCall = { [Name in PlainInbox]: ReturnType<typeof inboxCalls<Name>>[number] }[PlainInbox];
// Each is of its own inbox, which the compiler cannot follow through a loop.
const plainCalls = plainInboxes.flatMap<unknown>((inbox) => inboxCalls(inbox)) as PlainCall[];

/**
 * The calls for what visitors send: enrollments, event registrations, and the messages of the contact and the partner form. These
 * paths are fixed from outside; new ones begin with /api/admin/, or with /api/ for visitors.
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
    async handle({ body, record }, parts) {
      const { sent, wrong } = parts.formTexts(body.language);
      const named = parts.tie(body, body.language);
      const { post, answer } = enrollmentPost(
        body,
        named,
        { closedMessage: wrong.batch, confirmedBy: null },
        parts,
      );
      const receipt = await receivePost(body, post, parts);
      if (receipt.isCorrection) record(correctionOf('enrollments', receipt._id));
      return { message: sent.enrollment, ...answer(receipt) };
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
    async handle({ body, caller, record }, parts) {
      const { language = firstLanguage, confirm } = body;
      // The office names it in English, whatever the person reads.
      const named = parts.tie(body, firstLanguage);
      const seat = { closedMessage: english.wrong.batch, confirmedBy: confirm ? caller.name : null };
      const { post, answer } = enrollmentPost({ ...body, language }, named, seat, parts);
      const receipt = await storePost(post, true, parts);
      record({ action: 'added', kind: inboxes.enrollments.noun, thing: receipt._id });
      return { message: `${body.name} is enrolled.`, ...answer(receipt) };
    },
  }),
  ...listCalls('enrollments'),
  ...plainCalls,
];

/** Picks what is stored from what was sent. */
function typedFields<Name extends Inbox>(inbox: Name, body: Record<TypedField<Name>, string>) {
  const fields = Object.keys(typedKinds(inbox)) as TypedField<Name>[];
  return Object.fromEntries(fields.map((field) => [field, body[field]])) as Record<TypedField<Name>, string>;
}

/** Picks what its sender corrects from what was sent. */
function correctedIn<Name extends Inbox>(inbox: Name, body: Record<TypedField<Name>, string>) {
  return Object.fromEntries(correctedFields(inbox).map((field) => [field, body[field]]));
}

/** The line in Activity: nothing says who has sent a form. */
function correctionOf(inbox: Inbox, id: string) {
  const by = { _id: '', email: 'A visitor' };
  return { by, action: 'corrected', kind: inboxes[inbox].noun, thing: id };
}
