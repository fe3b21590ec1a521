import * as v from 'valibot';
import { callWith, type Query, single } from '../calls/index.ts';
import { forms as english } from '../content/en/forms.ts';
import type { Context } from '../context.ts';
import type { CommitTogether } from '../database/index.ts';
import { badRequest, notFound } from '../http/index.ts';
import { type Inbox, inboxes, inboxNames, inboxTitle, isInbox } from '../shared/inboxes.ts';
import { limits } from '../shared/limits.ts';
import { Done } from '../shared/records/answers.ts';
import { SetAside } from '../shared/records/people.ts';
import { moveToTrash } from '../undo/index.ts';
import type { PlaceOpener } from './calls.ts';
import type { FormPosts } from './form-posts.ts';
import type { MailTray } from './receive-post.ts';
import { type AsidePost, fieldIn, type SetAsidePosts } from './set-aside.ts';
import type { PeopleTable, PeopleTables } from './tables.ts';

/** The services that these calls use. */
export interface SetAsideParts extends Context {
  setAside: SetAsidePosts;
  tables: PeopleTables;
  applications: PlaceOpener;
  formPosts: FormPosts;
  outbox: MailTray;
  commitTogether: CommitTogether;
}

const call = callWith<SetAsideParts>();
const path = '/api/admin/set-aside';
const tag = 'Set aside';
const noPost = 'There is no such post any more: it was taken or deleted.';

const ofInbox: Query<{ inbox: Inbox }> = {
  parameters: [{ name: 'inbox', description: 'By which form it was sent.', rules: v.picklist(inboxNames) }],
  read(query) {
    const inbox = single(query, 'inbox') ?? '';
    if (isInbox(inbox)) return { inbox };
    throw badRequest(`inbox is '${inbox.slice(0, 40)}'; allowed is ${inboxNames.join(', ')}.`);
  },
};

/** The calls for what was sent with the field filled that people never see. */
export const setAsideCalls = [
  call({
    method: 'GET',
    path,
    name: 'listSetAside',
    tag,
    summary: 'Lists the newest posts of one form that may be from a robot.',
    description: `They were sent with the field website filled. Until one is taken it is no record: it has no seat and no mail, and no other call but those for personal data shows it. What nobody takes goes after ${limits.setAsideDays} days. X-Total-Count says how many there are.`,
    who: 'office',
    query: ofInbox,
    headers: ['X-Total-Count'],
    answer: v.array(SetAside),
    activity: 'recorded',
    handle({ query: { inbox }, set, record }, { setAside }) {
      const posts = setAside.newest(inbox);
      set('X-Total-Count', String(setAside.counts()[inbox]));
      record({ action: 'read what may be from a robot', shown: posts.length });
      return posts;
    },
  }),
  call({
    method: 'POST',
    path: `${path}/:id`,
    name: 'takeSetAside',
    tag,
    summary:
      'Takes one as from a person: it becomes a record as any other, with its seat, its contact and its mails.',
    description: 'An enrollment for a batch that can no longer be chosen is stored without a date.',
    who: 'office',
    answer: Done,
    activity: 'recorded',
    async handle({ id, record }, parts) {
      const { commitTogether, setAside, outbox } = parts;
      const { inbox, name, hasLostDate } = await commitTogether(() => {
        const post = setAside.take(id);
        if (post === null) throw notFound(noPost);
        return storeTaken(id, post, parts);
      });
      outbox.wake();
      record({
        action: 'took',
        kind: inboxes[inbox].one,
        thing: id,
        details: 'it was set aside as a robot’s',
      });
      const lost = hasLostDate ? ', without a date: the one that was chosen can no longer be chosen' : '';
      return { message: `${name} is in ${inboxTitle(inbox)} now${lost}.` };
    },
  }),
  call({
    method: 'DELETE',
    path: `${path}/:id`,
    name: 'deleteSetAside',
    tag,
    summary: 'Deletes one that may be from a robot.',
    who: 'office',
    headers: ['X-Undo-Id'],
    answer: Done,
    activity: 'recorded',
    handle(request, context) {
      if (!moveToTrash(context, context.setAside.deletable, request)) throw notFound(noPost);
      return { message: 'Deleted.' };
    },
  }),
];

/** Stores a post as the record that it would have been, with its place and its mails. */
function storeTaken(
  id: string,
  { inbox, fields, batch, isFromForm, createdAt, form }: AsidePost,
  { tables, applications, outbox, formPosts }: SetAsideParts,
) {
  const [email, phone] = [fieldIn(inbox, 'email', fields), fieldIn(inbox, 'phone', fields)];
  // They are the fields of this inbox, which the compiler cannot follow.
  const table: Pick<PeopleTable<never, object>, 'insert'> = tables[inbox];
  table.insert(id, fields as never, createdAt);
  if (form) formPosts.adopt(inbox, id, form);
  const open = batch !== null && applications.isOpen(batch) ? batch : null;
  if (inbox === 'enrollments')
    applications.open({
      enrollment: id,
      reference: fields.reference ?? '',
      email,
      phone,
      language: fields.language,
      batch: open,
      getsMails: isFromForm,
      closedMessage: english.wrong.batch,
      confirmedBy: null,
    });
  outbox.put(inbox, id, isFromForm ? email : null);
  return { inbox, name: fields.name, hasLostDate: open !== batch };
}
