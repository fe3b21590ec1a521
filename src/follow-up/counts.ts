import { isToCall, type Stage, sectionOf, stages } from '../shared/follow-up.ts';
import type { FollowUpCounts } from '../shared/records.ts';
import { mayDo, type Role } from '../shared/roles.ts';
import type { FollowUps } from './follow-up.ts';

/** The parts of a count: whose it is, and of when. */
interface Counted {
  admins: readonly { _id: string; name: string; role: Role }[];
  you: string;
  /** Whose people are counted: the id of an admin, '' for nobody; null: everybody. */
  owner: string | null;
  today: string;
}

/** Counts the people that the office has to call on a day, and those that it has dealt with already. */
export function workOf(followUps: Pick<FollowUps, 'contacts'>, today: string): FollowUpCounts['work'] {
  return countsOf(followUps, { admins: [], you: '', owner: null, today }).work;
}

/** Counts the people to call back, by stage and by what is to be done today; and those of each admin of the office. */
export function countsOf(
  { contacts }: Pick<FollowUps, 'contacts'>,
  { admins, you, owner: only, today }: Counted,
): FollowUpCounts {
  const ofStages = Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>;
  const work = { overdue: 0, today: 0, new: 0, done: 0 };
  const owned = new Map<string, number>();
  const isMeant = (owner: string) => only === null || only === owner;
  let total = 0;
  for (const { stage, owner, nextOn, people } of contacts.groups()) {
    owned.set(owner, (owned.get(owner) ?? 0) + people);
    if (!isMeant(owner)) continue;
    ofStages[stage] += people;
    total += people;
    const section = sectionOf({ stage, nextOn: nextOn || null }, today);
    if (isToCall(section)) work[section] += people;
  }
  for (const { owner, people } of contacts.doneOn(today)) if (isMeant(owner)) work.done += people;
  const owners = admins
    .filter(({ role }) => mayDo(role, 'office'))
    .map(({ _id, name }) => ({ _id, name, isYou: _id === you, people: owned.get(_id) ?? 0 }));
  const due = work.overdue + work.today;
  return { total, due, stages: ofStages, owners, unowned: owned.get('') ?? 0, work };
}
