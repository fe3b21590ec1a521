import * as v from 'valibot';
import { callWith, type Query, single } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/index.ts';
import { badRequest } from '../http/index.ts';
import { wakeOutbox } from '../mail/index.ts';
import { type Inbox, inboxes, inboxNames, inboxTitle, isInbox } from '../shared/inboxes.ts';
import { limits } from '../shared/limits.ts';
import { Done } from '../shared/records/answers.ts';
import { SetAside } from '../shared/records/people.ts';
import { moveToTrash } from '../undo/index.ts';
import { countAside, deletableAside } from './posts-store.ts';
import { listSetAside, noSuchPost, takeSetAside } from './set-aside.ts';

const call = callWith<Context>();
const path = '/api/admin/set-aside';
const tag = 'Set aside';

const ofInbox: Query<{ inbox: Inbox }> = {
  parameters: [{ name: 'inbox', description: 'By which form it was sent.', rules: v.picklist(inboxNames) }],
  read(query) {
    const inbox = single(query, 'inbox') ?? '';
    if (isInbox(inbox)) return { inbox };
    throw badRequest(`inbox is '${inbox.slice(0, 40)}'; allowed is ${inboxNames.join(', ')}.`);
  },
};

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
    handle({ query: { inbox }, set, record }, context) {
      const posts = listSetAside(context, inbox);
      set('X-Total-Count', String(countAside(context)[inbox]));
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
    async handle({ id, record }, context) {
      const { inbox, name, hasLostDate } = await transaction(context, (tx) => takeSetAside(tx, id));
      wakeOutbox(context);
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
      if (!moveToTrash(context, deletableAside, request)) throw noSuchPost();
      return { message: 'Deleted.' };
    },
  }),
];
