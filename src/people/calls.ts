import type { GenericSchema, InferOutput } from 'valibot';
import * as v from 'valibot';
import type { Texts } from '../../web/content/texts.ts';
import type { FormTexts } from '../calls/bodies.ts';
import { visitorJson } from '../calls/bodies.ts';
import { callWith } from '../calls/call.ts';
import { listQuery } from '../calls/list-query.ts';
import { sendList } from '../calls/send-list.ts';
import { shapes } from '../calls/shapes.ts';
import type { CommitTogether } from '../database/group-commit.ts';
import { notFound } from '../http/refusals.ts';
import { inboxKind } from '../shared/activity.ts';
import type { FieldRules } from '../shared/check-fields.ts';
import type { Language } from '../shared/languages.ts';
import type { Inbox } from '../shared/records.ts';
import type { VisitorWords } from '../shared/visitor-rules.ts';
import { enrollmentRules, messageRules, registrationRules } from '../shared/visitor-rules.ts';
import type { Trash } from '../undo/trash.ts';
import { take } from '../undo/trash.ts';
import type { FormTokens } from './form-token.ts';
import { visitorForm } from './form-token.ts';
import type { RecentPosts } from './recent-posts.ts';
import type { PeopleTable, PeopleTables } from './tables.ts';

/** Where mails about records are put. */
export interface MailTray {
  /** To be called in the transaction that stores the record; `confirmTo` is whom it is confirmed to, null for nobody. */
  put(inbox: Inbox, recordId: string, confirmTo: string | null): void;
  /** Sends what is in it. */
  wake(): void;
}

/** What the calls need from the app. */
export interface PeopleParts {
  tables: PeopleTables;
  trash: Trash;
  outbox: MailTray;
  formTokens: FormTokens;
  recentPosts: RecentPosts;
  commitTogether: CommitTogether;
  /** Returns the English name of the course or certificate that a visitor may have read in another language. */
  nameInEnglish: (course: string) => string;
  now: () => Date;
  randomId: () => string;
  formTexts: FormTexts;
}

const call = callWith<PeopleParts>();

/** What differs between the four tables of people. */
interface InboxStatement<
  Post extends string,
  List extends string,
  Rules extends FieldRules,
  Stored extends object,
  Row,
> {
  inbox: Inbox;
  tag: string;
  /** Part of each call's name: 'Enrollment'. */
  noun: string;
  /** Begins the sentences about one record: 'Message'. */
  word: string;
  postPath: Post;
  listPath: List;
  rules: (words: VisitorWords) => Rules;
  row: GenericSchema<unknown, Row>;
  /** Picks what is stored from what was sent. */
  stored: (values: InferOutput<Rules>, parts: PeopleParts) => Stored;
  emailOf: (stored: Stored) => string;
  table: (tables: PeopleTables) => PeopleTable<Stored & { language: Language }, Row & object>;
  thanks: keyof Texts['forms']['sent'];
}

/** States the three calls of a table of people: anyone posts; admins list and delete. */
function inboxCalls<
  const Post extends string,
  const List extends string,
  Rules extends FieldRules,
  Stored extends object,
  Row,
>(statement: InboxStatement<Post, List, Rules, Stored, Row>) {
  const { inbox, tag, noun, word, postPath, listPath, table } = statement;
  const one = noun.replace(/(?<!^)[A-Z]/gu, (letter) => ` ${letter}`).toLowerCase();

  return [
    call({
      method: 'POST',
      path: postPath,
      name: `send${noun}`,
      tag,
      summary: `Sends the institute one ${one}.`,
      who: 'anyone',
      isPublicForm: true,
      body: visitorJson((words) => visitorForm(statement.rules(words))),
      status: 201,
      answer: shapes.Received,
      async handle({ body }, parts) {
        const { tables, outbox, formTokens, recentPosts, commitTogether, now, randomId, formTexts } = parts;
        const isFromForm = formTokens.check(body.formToken);
        const message = formTexts(body.language).sent[statement.thanks];
        const sent = statement.stored(body, parts);
        // Only machines fill the hidden field; they are thanked like anyone and nothing is kept.
        if (body.website) return { message, _id: randomId() };
        const _id = await commitTogether(() => {
          const known = recentPosts.find([inbox, sent]);
          // Asked of the table too: it may have been deleted since, or never have reached the disk.
          if (known !== null && table(tables).has(known)) return known;
          const id = randomId();
          table(tables).insert(id, { ...sent, language: body.language }, now().toISOString());
          // A program types whatever address it likes.
          outbox.put(inbox, id, isFromForm ? statement.emailOf(sent) : null);
          recentPosts.remember([inbox, sent], id);
          return id;
        });
        outbox.wake();
        return { message, _id };
      },
    }),
    call({
      method: 'GET',
      path: listPath,
      name: `list${noun}s`,
      tag,
      summary: `Lists each ${one}.`,
      who: 'admin',
      query: listQuery,
      headers: ['X-Total-Count'],
      answer: v.array(statement.row),
      activity: 'recorded',
      async stream(ctx, { query, did }, { tables }) {
        const shown = await sendList(ctx, table(tables), query);
        // What was searched for may be a person's name.
        const action = query.search === '' ? 'read' : 'searched';
        did({ action, kind: inboxKind(inbox), shown });
      },
    }),
    call({
      method: 'DELETE',
      path: `${listPath}/:id`,
      name: `delete${noun}`,
      tag,
      summary: `Deletes one ${one}.`,
      who: 'admin',
      headers: ['X-Undo-Id'],
      answer: shapes.Done,
      activity: 'recorded',
      handle(request, { tables, trash }) {
        if (!take(trash, table(tables), request)) throw notFound(`${word} not found`);
        return { message: `${word} deleted successfully` };
      },
    }),
  ];
}

const message = {
  tag: 'Messages',
  word: 'Message',
  rules: messageRules,
  row: shapes.Message,
  stored: ({ name, email, message }: InferOutput<ReturnType<typeof messageRules>>) => ({
    name,
    email,
    message,
  }),
  emailOf: ({ email }: { email: string }) => email,
  thanks: 'message' as const,
};

/**
 * What visitors send: enrollments, event registrations, and the messages of the contact form and of the partner form. These
 * paths are fixed from outside; new ones begin with /api/admin/, or with /api/ for visitors.
 */
export const peopleCalls = [
  ...inboxCalls({
    inbox: 'enrollments',
    tag: 'Enrollments',
    noun: 'Enrollment',
    word: 'Enrollment',
    postPath: '/api/enrollments',
    listPath: '/api/enrollments',
    rules: enrollmentRules,
    row: shapes.Enrollment,
    stored: ({ name, email, phone, address, course }, { nameInEnglish }) => ({
      name,
      email,
      phone,
      address,
      // So that the office and its exports recognise it, whatever language the visitor reads.
      course: nameInEnglish(course),
    }),
    emailOf: ({ email }) => email,
    table: ({ enrollments }) => enrollments,
    thanks: 'enrollment',
  }),
  ...inboxCalls({
    inbox: 'registrations',
    tag: 'Event registrations',
    noun: 'Registration',
    word: 'Registration',
    postPath: '/admineventposter',
    listPath: '/admineventposter',
    rules: registrationRules,
    row: shapes.Registration,
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
