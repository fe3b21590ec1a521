import * as v from 'valibot';
import { callWith, json, listQuery, type Query, single } from '../calls/index.ts';
import { badRequest, conflict } from '../http/index.ts';
import { toCall } from '../shared/follow-up.ts';
import {
  type FollowUpChange,
  followUpRules,
  samePersonRules,
  severalFollowUpsRules,
} from '../shared/follow-up-rules.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { limits } from '../shared/limits.ts';
import { FollowUp, FollowUpCounts } from '../shared/records/follow-up.ts';
import type { OtherEntry } from '../shared/records.ts';
import type { FollowUpCallParts } from './call-parts.ts';
import { changeByHand, checkChange, gone, known } from './change.ts';
import type { Filter } from './contact-repository.ts';
import { countsOf } from './counts.ts';
import { followUpExportCalls } from './export-calls.ts';
import { filterQuery, ownerQuery } from './filter-query.ts';
import type { FollowUps } from './follow-up.ts';
import { noteCalls } from './note-calls.ts';
import { personPageCalls } from './person-calls.ts';

interface FollowUpQuery extends Omit<Filter, 'today'> {
  ids: string[] | null;
  limit: number;
  offset: number;
}

const tag = 'Follow-up';
const kind = 'follow-up';

/** How the activity tells what was said of two entries. */
const saidOf: Readonly<Record<OtherEntry['is'], string>> = {
  same: 'joined two entries of the follow-up as one person',
  apart: 'kept two entries of the follow-up apart as two people',
  perhaps: 'took back what was said of two entries of the follow-up',
};

const query: Query<FollowUpQuery> = {
  parameters: [
    ...filterQuery.parameters,
    {
      name: 'ids',
      description: 'Only these people, with commas between; nothing else is asked then.',
      rules: v.string(),
    },
    ...listQuery.parameters.filter(({ name }) => name === 'limit' || name === 'offset'),
  ],
  read(sent) {
    const { limit, offset } = listQuery.read(sent);
    return {
      ...filterQuery.read(sent),
      ids: single(sent, 'ids')?.split(',').slice(0, limits.listLimit) ?? null,
      limit: limit ?? limits.pageSize,
      offset,
    };
  },
};

const call = callWith<FollowUpCallParts>();

/** The calls by which the office follows up the people who have sent something. */
export const followUpCalls = [
  ...personPageCalls,
  ...noteCalls,
  ...followUpExportCalls,
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
    summary:
      'Counts the people to call back, by stage, by owner and by what is to be done today; X-Total-Count are those still to call today.',
    who: 'office',
    query: ownerQuery,
    headers: ['X-Total-Count'],
    answer: FollowUpCounts,
    async handle({ caller, query, set }, { followUps, admins, now }) {
      await followUps.bringUpToDate();
      const today = dayInIndia(now());
      const counts = countsOf(followUps, { admins: admins.list(), you: caller._id, ...query, today });
      set('X-Total-Count', String(toCall(counts.work)));
      return counts;
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
    async handle({ id, body, caller, record }, { followUps, admins, commitTogether, now }) {
      if (Object.keys(body).length === 0) throw badRequest('Send stage, owner or nextOn.');
      checkChange(body, admins.list(), now());
      const after = await commitTogether(() => changeByHand(id, body, followUps, caller.name, now()));
      followUps.changed();
      record({ action: 'edited', kind, thing: id, details: fieldsIn(body) });
      return followUps.shown(after);
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
    async handle(
      { body: { people, ...changes }, caller, record },
      { followUps, admins, commitTogether, now },
    ) {
      if (Object.keys(changes).length === 0) throw badRequest('Send owner or nextOn.');
      checkChange(changes, admins.list(), now());
      const after = await commitTogether(() =>
        people
          .filter((id) => followUps.contacts.find(id) !== null)
          .map((id) => changeByHand(id, changes, followUps, caller.name, now())),
      );
      followUps.changed();
      const details = `${fieldsIn(changes)} of ${after.length}`;
      record({ action: 'edited', kind: 'follow-ups', details });
      return after.map(followUps.shown);
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
      return followUps.shown(after);
    },
  }),
];

/** Returns what a change is about, in words. */
function fieldsIn(changes: FollowUpChange): string {
  const words = { stage: 'stage', owner: 'owner', nextOn: 'day to call back' };
  return Object.entries(words)
    .flatMap(([field, word]) => (field in changes ? word : []))
    .join(', ');
}

/** @throws HttpRefusal 404 or 409 where that can no longer be said of the other entry. */
function tellApart(entry: number, id: string, is: OtherEntry['is'], { others, remake }: FollowUps): void {
  const other = others.find(id);
  if (other === null) throw gone();
  const isJoined = other.entry === entry;
  if (is === 'perhaps' && isJoined) {
    if (!others.split(entry, other.sequence)) throw conflict('There is nothing to part any more.');
    remake(other.sequence);
  } else if (is === 'perhaps') others.forgetApart(entry, other.entry);
  else if (isJoined) throw conflict('These two are one entry already.');
  else if (is === 'same') others.join(entry, other.entry);
  else others.keepApart(entry, other.entry);
}
