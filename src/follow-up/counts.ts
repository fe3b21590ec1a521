import type { Stage } from '../shared/follow-up.ts';
import type { FollowUpCounts } from '../shared/records.ts';
import type { Role } from '../shared/roles.ts';
import type { FollowUps } from './follow-up.ts';

/** Counts the people to call back, by stage and by each admin of the office. */
export function countsOf(
  { contacts }: Pick<FollowUps, 'contacts'>,
  admins: readonly { _id: string; name: string; role: Role }[],
  you: string,
  today: string,
): FollowUpCounts {
  const stages: Record<Stage, number> = {
    new: 0,
    contacted: 0,
    applied: 0,
    enrolled: 0,
    completed: 0,
    lost: 0,
  };
  const owned = new Map<string, number>();
  let [total, due] = [0, 0];
  for (const { stage, owner, nextOn, people } of contacts.groups()) {
    stages[stage] += people;
    owned.set(owner, (owned.get(owner) ?? 0) + people);
    total += people;
    if (nextOn !== '' && nextOn <= today) due += people;
  }
  const owners = admins
    .filter(({ _id, role }) => role !== 'editor' || owned.has(_id))
    .map(({ _id, name }) => ({ _id, name, isYou: _id === you, people: owned.get(_id) ?? 0 }));
  return { total, due, stages, owners, unowned: owned.get('') ?? 0 };
}
