import { callWith, json } from '../calls/index.ts';
import { notFound } from '../http/index.ts';
import { noteRules } from '../shared/follow-up-rules.ts';
import { Done } from '../shared/records/answers.ts';
import { Note } from '../shared/records/follow-up.ts';
import type { FollowUpCallParts } from './call-parts.ts';
import { changeEntry, checkChange, known, newestOf } from './change.ts';

const call = callWith<FollowUpCallParts>();
const tag = 'Follow-up';

/** The calls for the office's notes about a person. */
export const noteCalls = [
  call({
    method: 'POST',
    path: '/api/admin/follow-up/:id/notes',
    name: 'addNote',
    tag,
    summary:
      'Adds a note about the newest that a person has sent; it goes with that. A next day is set with it.',
    who: 'office',
    body: json(noteRules),
    status: 201,
    answer: Note,
    refusals: [404],
    activity: 'recorded',
    async handle({ id, body, caller, record }, { followUps, admins, commitTogether, now, randomId }) {
      const { text, nextOn } = body;
      const note = { _id: randomId(), text, author: caller.name, createdAt: now().toISOString() };
      checkChange({ nextOn }, admins.list(), now());
      const about = await commitTogether(() => {
        const newest = newestOf(known(id, followUps).sequence, followUps);
        followUps.notes.insert({ ...note, record: newest, adminId: caller._id });
        if (nextOn !== undefined) changeEntry(id, { nextOn }, followUps, now());
        return newest.id;
      });
      followUps.changed();
      record({
        action: 'added',
        kind: 'note',
        thing: id,
        ...(nextOn !== undefined && { details: 'day to call back' }),
      });
      return { ...note, about };
    },
  }),
  call({
    method: 'DELETE',
    path: '/api/admin/follow-up-notes/:id',
    name: 'removeNote',
    tag,
    summary: 'Takes back a note that the caller has written.',
    who: 'office',
    answer: Done,
    refusals: [404],
    activity: 'recorded',
    async handle({ id, caller, record }, { followUps, commitTogether }) {
      const isRemoved = await commitTogether(() => followUps.notes.remove(id, caller._id));
      if (!isRemoved) throw notFound('There is no such note of yours.');
      followUps.changed();
      record({ action: 'deleted', kind: 'note', thing: id });
      return { message: 'The note has been taken back.' };
    },
  }),
];
