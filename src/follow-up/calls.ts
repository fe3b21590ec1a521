import type { ParsedUrlQuery } from 'node:querystring';
import * as v from 'valibot';
import { callWith, json, listQuery, type Query, single } from '../calls/index.ts';
import type { CommitTogether } from '../database/index.ts';
import { badRequest, conflict, notFound } from '../http/index.ts';
import { type Due, dueNames, type Stage, stages, stagesByHand } from '../shared/follow-up.ts';
import {
  type FollowUpChange,
  followUpRules,
  nextDayBounds,
  noteRules,
  samePersonRules,
} from '../shared/follow-up-rules.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { limits } from '../shared/limits.ts';
import { FollowUp, FollowUpCounts, FollowUpHistory, Note } from '../shared/records/follow-up.ts';
import type { OtherEntry } from '../shared/records.ts';
import type { Role } from '../shared/roles.ts';
import type { StoredContact } from './contact-repository.ts';
import { countsOf } from './counts.ts';
import type { FollowUps } from './follow-up.ts';
import { notDeleted, type SentRecord, toRecord } from './records.ts';
import { stageBySeat } from './stage.ts';

/** The services that these calls use. */
export interface FollowUpCallParts {
  followUps: FollowUps;
  admins: { list(): { _id: string; name: string; role: Role }[] };
  commitTogether: CommitTogether;
  now: () => Date;
  randomId: () => string;
}

interface FollowUpQuery {
  search: string;
  stage: Stage | null;
  owner: string | null;
  due: Due | null;
  ids: string[] | null;
  limit: number;
  offset: number;
}

const tag = 'Follow-up';
const kind = 'follow-up';
/** Stands for nobody where an owner is chosen. */
const nobody = 'none';

/** How the activity tells what was said of two entries. */
const saidOf: Readonly<Record<OtherEntry['is'], string>> = {
  same: 'joined two entries of the follow-up as one person',
  apart: 'kept two entries of the follow-up apart as two people',
  perhaps: 'took back what was said of two entries of the follow-up',
};

const query: Query<FollowUpQuery> = {
  parameters: [
    { name: 'q', description: 'Part of a name, email, phone, course or reference.', rules: v.string() },
    { name: 'stage', description: 'Only people in this stage.', rules: v.picklist(stages) },
    {
      name: 'owner',
      description: `Only those of this admin, by id; ${nobody}: of nobody.`,
      rules: v.string(),
    },
    {
      name: 'due',
      description: 'Only those who are due today or overdue, due later, or without a day.',
      rules: v.picklist(dueNames),
    },
    {
      name: 'ids',
      description: 'Only these people, with commas between; nothing else is asked then.',
      rules: v.string(),
    },
    ...listQuery.parameters.filter(({ name }) => name === 'limit' || name === 'offset'),
  ],
  read(sent) {
    const { limit, offset, search } = listQuery.read(sent);
    return {
      search,
      stage: oneOf(sent, 'stage', stages),
      owner: ownerOf(sent),
      due: oneOf(sent, 'due', dueNames),
      ids: single(sent, 'ids')?.split(',').slice(0, limits.listLimit) ?? null,
      limit: limit ?? limits.pageSize,
      offset,
    };
  },
};

const call = callWith<FollowUpCallParts>();

/** The calls by which the office follows up whoever has sent something. */
export const followUpCalls = [
  call({
    method: 'GET',
    path: '/api/admin/follow-up',
    name: 'listFollowUps',
    tag,
    summary:
      'Lists the people to call back: due today or overdue first, then new ones, those without a next day, later days, and what is over.',
    description: `The same email and phone, or one of both and the same name, are one person, as is whom the office has joined. ${limits.pageSize} by default.`,
    who: 'office',
    query,
    headers: ['X-Total-Count'],
    answer: v.array(FollowUp),
    activity: 'recorded',
    async handle({ query, set, record }, { followUps, now }) {
      const { contacts, shown } = followUps;
      await followUps.bringUpToDate();
      const { ids, limit, offset, ...filter } = query;
      if (ids !== null) {
        const rows = ids.flatMap((id) => contacts.find(id) ?? []);
        record({ action: 'read', kind: 'follow-ups', shown: rows.length });
        return rows.map(shown);
      }
      const { rows, total } = await contacts.list({ ...filter, today: dayInIndia(now()) }, { limit, offset });
      set('X-Total-Count', String(total));
      record({ action: filter.search === '' ? 'read' : 'searched', kind: 'follow-ups', shown: rows.length });
      return rows.map(shown);
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/follow-up-counts',
    name: 'countFollowUps',
    tag,
    summary: 'Counts the people to call back, by stage and by owner; X-Total-Count are those who are due.',
    who: 'office',
    headers: ['X-Total-Count'],
    answer: FollowUpCounts,
    async handle({ caller, set }, { followUps, admins, now }) {
      await followUps.bringUpToDate();
      const counts = countsOf(followUps, admins.list(), caller._id, dayInIndia(now()));
      set('X-Total-Count', String(counts.due));
      return counts;
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/follow-up/:id',
    name: 'getFollowUp',
    tag,
    summary: 'Returns one person with everything that was sent and every note, newest first.',
    who: 'office',
    answer: FollowUpHistory,
    refusals: [404],
    activity: 'recorded',
    async handle({ id, record }, { followUps }): Promise<FollowUpHistory> {
      await followUps.bringUpToDate();
      record({ action: 'read', kind: 'follow-ups', shown: 1 });
      return historyOf(known(id, followUps), followUps);
    },
  }),
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
    async handle({ id, body, record }, { followUps, admins, commitTogether, now }) {
      if (Object.keys(body).length === 0) throw badRequest('Send stage, owner or nextOn.');
      if (body.owner && !admins.list().some(({ _id, role }) => _id === body.owner && role !== 'editor'))
        throw badRequest('There is no such admin in the office.', {
          owner: 'There is no such admin in the office.',
        });
      if (body.nextOn) checkNextDay(body.nextOn, now());
      const after = await commitTogether(() => {
        const { sequence } = known(id, followUps);
        followUps.remake(sequence);
        change(sequence, body, followUps, now().toISOString());
        followUps.remake(sequence);
        return known(id, followUps);
      });
      followUps.changed();
      const words = { stage: 'stage', owner: 'owner', nextOn: 'next day' };
      const details = Object.entries(words).flatMap(([field, word]) => (field in body ? word : []));
      record({ action: 'edited', kind, thing: id, details: details.join(', ') });
      return followUps.shown(after);
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/follow-up/:id/notes',
    name: 'addNote',
    tag,
    summary: 'Adds a note about the newest that a person has sent; it goes with that.',
    who: 'office',
    body: json(noteRules),
    status: 201,
    answer: Note,
    refusals: [404],
    activity: 'recorded',
    async handle({ id, body, caller, record }, { followUps, commitTogether, now, randomId }) {
      const note = { _id: randomId(), text: body.text, author: caller.name, createdAt: now().toISOString() };
      const about = await commitTogether(() => {
        const newest = newestOf(known(id, followUps).sequence, followUps);
        followUps.notes.insert({ ...note, record: newest, adminId: caller._id });
        return newest.id;
      });
      followUps.changed();
      record({ action: 'added', kind: 'note', thing: id });
      return { ...note, about };
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
    answer: FollowUpHistory,
    refusals: [404, 409],
    activity: 'recorded',
    async handle({ id, body: { other, is }, record }, { followUps, commitTogether }) {
      await followUps.bringUpToDate();
      const after = await commitTogether(() => {
        const { sequence } = known(id, followUps);
        tellApart(sequence, other, is, followUps);
        followUps.remake(sequence);
        return known(id, followUps);
      });
      followUps.changed();
      record({ action: saidOf[is] });
      return historyOf(after, followUps);
    },
  }),
];

function known(id: string, { contacts }: FollowUps): StoredContact {
  const contact = contacts.find(id);
  if (contact === null) throw gone();
  return contact;
}

function gone() {
  return notFound('There is no such person any more: all that was sent is deleted.');
}

/** @throws HttpRefusal 404 where all that the person has sent was just deleted. */
function newestOf(entry: number, { records }: FollowUps): SentRecord {
  const [newest] = notDeleted(records.ofEntry(entry));
  if (newest === undefined) throw gone();
  return newest;
}

function historyOf(contact: StoredContact, followUps: FollowUps): FollowUpHistory {
  const { shown, records, notes, others } = followUps;
  return {
    ...shown(contact),
    records: notDeleted(records.ofEntry(contact.sequence)).map(toRecord),
    notes: notes.ofEntry(contact.sequence),
    others: others.of(contact.sequence),
  };
}

/**
 * Stores what was set by hand. A stage that the seats give already is not, so that it goes with the seat: it only takes back that
 * somebody is lost.
 * @throws HttpRefusal 409 for a stage that only seats give
 */
function change(
  entry: number,
  { stage, owner, nextOn }: FollowUpChange,
  followUps: FollowUps,
  at: string,
): void {
  const { contacts, records } = followUps;
  const newest = newestOf(entry, followUps);
  const bySeat = stageBySeat(notDeleted(records.ofEntry(entry)))?.stage;
  if (stage !== undefined && !stagesByHand(bySeat ?? null).includes(stage))
    throw conflict('Enrolled and completed follow from a seat: give one, or complete it, in the batch.');
  if (stage !== undefined && stage === bySeat) records.forgetLost(entry);
  else if (stage !== undefined) records.setStage(newest, stage, at);
  if (owner !== undefined) contacts.setOwner(entry, owner || null);
  const day = nextOn === undefined && stage === 'lost' ? null : nextOn;
  if (day !== undefined) contacts.setNextOn(entry, day);
}

/** @throws HttpRefusal 400 for a day that nobody can mean. */
function checkNextDay(day: string, now: Date): void {
  const { first, last } = nextDayBounds(dayInIndia(now));
  if (day >= first && day <= last) return;
  const message = 'Next day must be at most one year back and two years ahead.';
  throw badRequest(message, { nextOn: message });
}

/** @throws HttpRefusal 404 or 409 where that can no longer be said of the other entry. */
function tellApart(entry: number, id: string, is: OtherEntry['is'], { others, remake }: FollowUps): void {
  const other = others.find(id);
  if (other === null) throw gone();
  const isJoined = other.entry === entry;
  if (is === 'perhaps' && isJoined) {
    if (!others.part(entry, other.sequence)) throw conflict('There is nothing to part any more.');
    remake(other.sequence);
  } else if (is === 'perhaps') others.forgetApart(entry, other.entry);
  else if (isJoined) throw conflict('These two are one entry already.');
  else if (is === 'same') others.join(entry, other.entry);
  else others.keepApart(entry, other.entry);
}

function ownerOf(sent: ParsedUrlQuery): string | null {
  const owner = single(sent, 'owner');
  return owner === nobody ? '' : owner;
}

function oneOf<const Name extends string>(
  sent: ParsedUrlQuery,
  parameter: string,
  names: readonly Name[],
): Name | null {
  const value = single(sent, parameter);
  const found = names.find((name) => name === value);
  if (value === null || found !== undefined) return found ?? null;
  throw badRequest(`${parameter} is '${value.slice(0, 40)}'; allowed is ${names.join(', ')}.`);
}
