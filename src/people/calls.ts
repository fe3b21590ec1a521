import type { GenericSchema, InferOutput } from 'valibot';
import * as v from 'valibot';
import type { Texts } from '../../web/content/texts.ts';
import type { FormTexts } from '../calls/bodies.ts';
import { visitorJson } from '../calls/bodies.ts';
import { callWith } from '../calls/call.ts';
import { listQuery } from '../calls/list-query.ts';
import { sendList } from '../calls/send-list.ts';
import { notFound } from '../http/refusals.ts';
import { inboxKind } from '../shared/activity.ts';
import { catalogueKinds } from '../shared/catalogue.ts';
import type { FieldRules } from '../shared/check-fields.ts';
import type { Language } from '../shared/languages.ts';
import { Done } from '../shared/records/answers.ts';
import { Enrollment, EnrollmentAnswer, Message, Received, Registration } from '../shared/records/people.ts';
import type { EntryKey, Inbox } from '../shared/records.ts';
import type { VisitorWords } from '../shared/visitor-rules.ts';
import { enrollmentRules, messageRules, registrationRules } from '../shared/visitor-rules.ts';
import type { Trash } from '../undo/trash.ts';
import { take } from '../undo/trash.ts';
import type { ConsentNotices } from './consent-notices.ts';
import { visitorForm } from './form-token.ts';
import type { ReceivingParts } from './receive-post.ts';
import { receivePost } from './receive-post.ts';
import type { PeopleTable, PeopleTables } from './tables.ts';

/** What the calls need from the app. */
export interface PeopleParts extends ReceivingParts {
  tables: PeopleTables;
  trash: Trash;
  applications: Applications;
  /** Returns the English name of what a visitor asks for, and which course or certificate it is; null where that is open. */
  tie: (asked: AskedEntry, language: Language) => { course: string; tied: EntryKey | null };
  formTexts: FormTexts;
  notices: ConsentNotices;
}

/** By what a visitor names a course or certificate. */
interface AskedEntry extends Partial<EntryKey> {
  course: string;
}

/** What somebody enrolls with. */
export interface NewApplication {
  enrollment: string;
  reference: string;
  email: string;
  phone: string;
  language: Language;
  /** The id of a batch; null: no date yet. */
  batch: string | null;
  /** Whether the form of the site was filled. */
  getsMails: boolean;
  /** What is said if the batch can no longer be chosen. */
  closed: string;
}

/** What an enrollment is answered with besides its id and thanks. */
export type ApplicationAnswer = Omit<EnrollmentAnswer, 'message' | '_id'>;

/** What gives enrollments their places and pages. */
export interface Applications {
  /** Returns a reference that no enrollment has. */
  freeReference(): string;
  /**
   * Gives a new enrollment its place and page, and returns what it is answered with. To be called in the transaction that
   * stores it.
   * @throws HttpRefusal 409 if the batch can no longer be chosen.
   */
  open(application: NewApplication): ApplicationAnswer;
  /** Returns the same for an enrollment that was stored before; for one that is not stored, what looks the same. */
  answerOf(enrollment: string, language: Language, batch: string | null): ApplicationAnswer;
}

const call = callWith<PeopleParts>();

/** What differs between the tables of people in how they are read. */
interface ListStatement<List extends string, Row extends object> {
  inbox: Inbox;
  tag: string;
  /** Part of each call's name: 'Enrollment'. */
  noun: string;
  /** Begins the sentences about one record: 'Message'. */
  word: string;
  listPath: List;
  row: GenericSchema<unknown, Row>;
  table: (tables: PeopleTables) => PeopleTable<never, Row>;
}

/** The same for those whose posts are only stored and confirmed. */
interface InboxStatement<
  Post extends string,
  List extends string,
  Rules extends FieldRules,
  Stored extends object,
  Row extends object,
> extends Omit<ListStatement<List, Row>, 'table'> {
  postPath: Post;
  rules: (words: VisitorWords) => Rules;
  /** Picks what is stored from what was sent. */
  stored: (values: InferOutput<Rules>) => Stored;
  emailOf: (stored: Stored) => string;
  table: (tables: PeopleTables) => PeopleTable<Stored & { language: Language; consent: string }, Row>;
  thanks: keyof Texts['forms']['sent'];
}

/** What the summaries call one record: 'event registration'. */
function oneOf(noun: string): string {
  return noun.replace(/(?<!^)[A-Z]/gu, (letter) => ` ${letter}`).toLowerCase();
}

/** States the calls by which admins list and delete what is in a table of people. */
function listCalls<const List extends string, Row extends object>(statement: ListStatement<List, Row>) {
  const { inbox, tag, noun, word, listPath, table } = statement;
  return [
    call({
      method: 'GET',
      path: listPath,
      name: `list${noun}s`,
      tag,
      summary: `Lists each ${oneOf(noun)}.`,
      who: 'office',
      query: listQuery,
      headers: ['X-Total-Count'],
      answer: v.array(statement.row),
      activity: 'recorded',
      async stream(ctx, { query, record }, { tables }) {
        const shown = await sendList(ctx, table(tables), query);
        // What was searched for may be a person's name.
        const action = query.search === '' ? 'read' : 'searched';
        record({ action, kind: inboxKind(inbox), shown });
      },
    }),
    call({
      method: 'DELETE',
      path: `${listPath}/:id`,
      name: `delete${noun}`,
      tag,
      summary: `Deletes one ${oneOf(noun)}.`,
      who: 'office',
      headers: ['X-Undo-Id'],
      answer: Done,
      activity: 'recorded',
      handle(request, { tables, trash }) {
        if (!take(trash, table(tables), request)) throw notFound(`${word} not found`);
        return { message: `${word} deleted successfully` };
      },
    }),
  ];
}

/** States the three calls of a table of people: anyone posts; admins list and delete. */
function inboxCalls<
  const Post extends string,
  const List extends string,
  Rules extends FieldRules,
  Stored extends object,
  Row extends object,
>(statement: InboxStatement<Post, List, Rules, Stored, Row>) {
  const { inbox, tag, noun, postPath, table } = statement;
  return [
    call({
      method: 'POST',
      path: postPath,
      name: `send${noun}`,
      tag,
      summary: `Sends the institute one ${oneOf(noun)}.`,
      who: 'anyone',
      isPublicForm: true,
      body: visitorJson((words) => visitorForm(statement.rules(words))),
      status: 201,
      answer: Received,
      async handle({ body }, parts) {
        const { language } = body;
        const fields = statement.stored(body);
        const { insert, has } = table(parts.tables);
        const notice = parts.notices.shownBy(inbox, language, body.notice);
        const store = (id: string, createdAt: string) => {
          notice.keep(createdAt);
          insert(id, { ...fields, language, consent: notice.version }, createdAt);
        };
        const post = { inbox, fields, email: statement.emailOf(fields), has, store };
        const { _id } = await receivePost(body, post, parts);
        notice.kept();
        return { message: parts.formTexts(language).sent[statement.thanks], _id };
      },
    }),
    ...listCalls(statement),
  ];
}

const message = {
  tag: 'Messages',
  word: 'Message',
  rules: messageRules,
  row: Message,
  stored: ({ name, email, message }: InferOutput<ReturnType<typeof messageRules>>) => ({
    name,
    email,
    message,
  }),
  emailOf: ({ email }: { email: string }) => email,
  thanks: 'message' as const,
};

/** The rules of an enrollment with what the form says besides what is typed: which course or certificate its page is of. */
function enrollmentForm(words: VisitorWords) {
  return v.object({
    ...visitorForm(enrollmentRules(words)).entries,
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

const enrollments = {
  inbox: 'enrollments' as const,
  tag: 'Enrollments',
  noun: 'Enrollment',
  word: 'Enrollment',
  listPath: '/api/enrollments' as const,
  row: Enrollment,
  table: ({ enrollments }: PeopleTables) => enrollments,
};

/**
 * What visitors send: enrollments, event registrations, and the messages of the contact form and of the partner form. These
 * paths are fixed from outside; new ones begin with /api/admin/, or with /api/ for visitors.
 */
export const peopleCalls = [
  call({
    method: 'POST',
    path: '/api/enrollments',
    name: 'sendEnrollment',
    tag: enrollments.tag,
    summary: 'Sends the institute one enrollment, for a batch or without a date yet.',
    who: 'anyone',
    isPublicForm: true,
    body: visitorJson(enrollmentForm),
    status: 201,
    answer: EnrollmentAnswer,
    refusals: [409],
    async handle({ body }, parts) {
      const { name, email, phone, address, language } = body;
      const { tables, applications, formTexts, notices } = parts;
      const { sent, wrong } = formTexts(language);
      const batch = body.batch ?? null;
      const { course, tied } = parts.tie(body, language);
      const fields = { name, email, phone, address, course, ...tied };
      const notice = notices.shownBy(enrollments.inbox, language, body.notice);
      const store = (id: string, createdAt: string, getsMails: boolean) => {
        const reference = applications.freeReference();
        notice.keep(createdAt);
        const consent = notice.version;
        tables.enrollments.insert(id, { ...fields, reference, language, consent }, createdAt);
        const application = { enrollment: id, reference, email, phone, language, batch, getsMails };
        return applications.open({ ...application, closed: wrong.batch });
      };
      const post = {
        inbox: enrollments.inbox,
        fields: { ...fields, batch },
        email,
        has: tables.enrollments.has,
        store,
      };
      const { _id, stored } = await receivePost(body, post, parts);
      notice.kept();
      return { message: sent.enrollment, _id, ...(stored ?? applications.answerOf(_id, language, batch)) };
    },
  }),
  ...listCalls(enrollments),
  ...inboxCalls({
    inbox: 'registrations',
    tag: 'Event registrations',
    noun: 'Registration',
    word: 'Registration',
    postPath: '/admineventposter',
    listPath: '/admineventposter',
    rules: registrationRules,
    row: Registration,
    stored: ({ name, mail, phone, place }) => ({ name, mail, phone, place }),
    emailOf: ({ mail }) => mail,
    table: ({ registrations }) => registrations,
    thanks: 'registration',
  }),
  ...inboxCalls({
    ...message,
    inbox: 'contactMessages',
    noun: 'ContactMessage',
    postPath: '/home',
    listPath: '/home/admin/getTouch',
    table: ({ contactMessages }) => contactMessages,
  }),
  ...inboxCalls({
    ...message,
    inbox: 'partnerMessages',
    noun: 'PartnerMessage',
    postPath: '/adminpatnertouch',
    listPath: '/adminpatnertouch',
    table: ({ partnerMessages }) => partnerMessages,
  }),
];
