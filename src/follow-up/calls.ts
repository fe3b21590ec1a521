import * as v from 'valibot';
import { placeOf, seatsOfPerhapsOne, settleSeats, shownPlaces } from '../batches/index.ts';
import { callWith, json, listQuery, type Query } from '../calls/index.ts';
import { forms } from '../content/en/forms.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/index.ts';
import { badRequest } from '../http/index.ts';
import { correctionRules, details } from '../shared/corrections.ts';
import type { Sameness } from '../shared/follow-up.ts';
import {
  type FollowUpChange,
  followUpRules,
  noteRules,
  samePersonRules,
  severalFollowUpsRules,
} from '../shared/follow-up-rules.ts';
import { limits } from '../shared/limits.ts';
import { Done } from '../shared/records/answers.ts';
import { FollowUp, Note } from '../shared/records/follow-up.ts';
import { Person } from '../shared/records/person.ts';
import { bounceOfRecord } from './bounces-store.ts';
import { addNote, changeFollowUp, changeFollowUps, takeBackNote } from './change.ts';
import { correctPerson, detailsOf } from './corrections.ts';
import { bringUpToDate, followUpsChanged, knownEntry } from './entries.ts';
import { shownFollowUp } from './list.ts';
import { listCalls } from './list-calls.ts';
import { othersOf, tellSamePerson } from './others.ts';
import { historyOf } from './person.ts';

const tag = 'Follow-up';
const kind = 'follow-up';

const saidOf: Readonly<Record<Sameness, string>> = {
  same: 'joined two entries of the follow-up as one person',
  apart: 'kept two entries of the follow-up apart as two people',
  perhaps: 'took back what was said of two entries of the follow-up',
};

const historyQuery: Query<{ limit: number; offset: number }> = {
  parameters: listQuery.parameters.filter(({ name }) => name === 'limit' || name === 'offset'),
  read(sent) {
    const { limit, offset } = listQuery.read(sent);
    return { limit: limit ?? limits.pageSize, offset };
  },
};

const call = callWith<Context>();

export const followUpCalls = [
  call({
    method: 'GET',
    path: '/api/admin/people/:id',
    name: 'getPerson',
    tag,
    summary:
      'Returns one person: follow-up, places, certificates, and a page of the history of all that came and was done, newest first.',
    description: `The id of a contact, such as an enrollment names it; of one that was joined to another, the answer is that of both, under their id. ${limits.pageSize} entries of the history by default.`,
    who: 'office',
    query: historyQuery,
    answer: Person,
    refusals: [404],
    activity: 'recorded',
    async handle({ id, query, record }, context): Promise<Person> {
      await settleSeats(context);
      await bringUpToDate(context);
      const contact = knownEntry(context, id);
      const { entries, sent, certificates } = historyOf(context, contact.sequence);
      const places = sent.flatMap(({ inbox, id: one }) =>
        inbox === 'enrollments' ? (placeOf(context, one) ?? []) : [],
      );
      record({ action: 'read', kind: 'follow-ups', shown: 1 });
      const shown = places.slice(0, limits.pageSize);
      const perhaps = seatsOfPerhapsOne(context, shown);
      return {
        ...shownFollowUp(context, contact),
        details: detailsOf(context, contact.sequence),
        others: othersOf(context, contact.sequence),
        bounces: sent.flatMap(({ id: one, isBounced }) =>
          isBounced === 1 ? (bounceOfRecord(context, one) ?? []) : [],
        ),
        places: shownPlaces(context, shown, (place) => ({ sameAs: null, perhaps: perhaps(place) })),
        certificates,
        history: entries.slice(query.offset, query.offset + query.limit),
        historyLength: entries.length,
      };
    },
  }),
  call({
    method: 'PUT',
    path: '/api/admin/people/:id',
    name: 'correctPerson',
    tag,
    summary: 'Puts right name, phone, email, address or language of a person; what is not sent stays.',
    description:
      'Each of their records that has the value which is shown gets the new one; a record without it keeps its own. Email or phone may be emptied, not both. Seats, mails, notes and consent stay, mails that wait go to the new address, and certificates stay as they were issued. What was there before stands in the history and goes with the record. What is stored already counts as corrected and leaves no trace, so a lost answer is asked for by sending the same again. It joins nobody: where two are the same person now, the office is asked.',
    who: 'office',
    body: json(correctionRules(forms)),
    answer: FollowUp,
    refusals: [404],
    activity: 'recorded',
    async handle({ id, body, caller, record }, context) {
      const { record: source = null, ...wanted } = body;
      const sent = details.filter((detail) => wanted[detail] !== undefined);
      if (sent.length === 0)
        throw badRequest(`Send ${details.slice(0, -1).join(', ')} or ${details.at(-1)}.`);
      await bringUpToDate(context);
      const { contact, changed } = await transaction(context, (tx) =>
        correctPerson(tx, id, wanted, source, caller.name),
      );
      if (changed) {
        followUpsChanged(context);
        record({ action: 'corrected the details of', kind, thing: contact.id, details: sent.join(', ') });
      }
      return shownFollowUp(context, contact);
    },
  }),
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
    async handle({ id, body, caller, record }, context) {
      const note = await transaction(context, (tx) => addNote(tx, id, body, caller));
      followUpsChanged(context);
      record({
        action: 'added',
        kind: 'note',
        thing: id,
        ...(body.nextOn !== undefined && { details: 'day to call back' }),
      });
      return note;
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
    async handle({ id, caller, record }, context) {
      const contact = await transaction(context, (tx) => takeBackNote(tx, id, caller._id));
      followUpsChanged(context);
      record({ action: 'deleted', kind: 'note', thing: contact });
      return { message: 'The note has been taken back.' };
    },
  }),
  ...listCalls,
  call({
    method: 'PUT',
    path: '/api/admin/follow-up/:id',
    name: 'changeFollowUp',
    tag,
    summary: 'Sets the stage, the owner or the next day of a person; what is not sent stays.',
    description:
      'A seat makes somebody enrolled and a completed place completed, whatever else is set; only lost, set later, counts instead. Neither can be set by hand. Lost takes the next day away unless one is sent with it; the next day lies within a year back and two ahead. The stage is kept with the newest record of the person, and goes with that.',
    who: 'office',
    body: json(followUpRules),
    answer: FollowUp,
    refusals: [404, 409],
    activity: 'recorded',
    async handle({ id, body, caller, record }, context) {
      if (Object.keys(body).length === 0) throw badRequest('Send stage, owner or nextOn.');
      const after = await transaction(context, (tx) => changeFollowUp(tx, id, body, caller.name));
      followUpsChanged(context);
      record({ action: 'edited', kind, thing: id, details: fieldsIn(body) });
      return shownFollowUp(context, after);
    },
  }),
  call({
    method: 'PUT',
    path: '/api/admin/follow-up',
    name: 'changeFollowUps',
    tag,
    summary: 'Sets the owner or the next day of several people; returns them.',
    description: 'Who is gone by then is passed over.',
    who: 'office',
    body: json(severalFollowUpsRules),
    answer: v.array(FollowUp),
    activity: 'recorded',
    async handle({ body: { people, ...changes }, caller, record }, context) {
      if (Object.keys(changes).length === 0) throw badRequest('Send owner or nextOn.');
      const after = await transaction(context, (tx) => changeFollowUps(tx, people, changes, caller.name));
      followUpsChanged(context);
      const thing = after.map((contact) => contact.id).join(' ');
      record({ action: 'edited', kind: 'follow-ups', thing, details: fieldsIn(changes) });
      return after.map((contact) => shownFollowUp(context, contact));
    },
  }),
  call({
    method: 'PUT',
    path: '/api/admin/follow-up/:id/others',
    name: 'tellSamePerson',
    tag,
    summary:
      'Says of another entry that it is the same person, which joins it to this one, or another; perhaps takes back either.',
    description:
      'Nothing moves: what is parted again is as it was. The id of what was joined leads to the entry that it is in.',
    who: 'office',
    body: json(samePersonRules),
    answer: FollowUp,
    refusals: [404, 409],
    activity: 'recorded',
    async handle({ id, body, record }, context) {
      await bringUpToDate(context);
      const after = await transaction(context, (tx) => tellSamePerson(tx, id, body));
      followUpsChanged(context);
      record({ action: saidOf[body.is], thing: `${id} ${body.other}` });
      return shownFollowUp(context, after);
    },
  }),
];

function fieldsIn(changes: FollowUpChange): string {
  const words = { stage: 'stage', owner: 'owner', nextOn: 'day to call back' };
  return Object.entries(words)
    .flatMap(([field, word]) => (field in changes ? word : []))
    .join(', ');
}
