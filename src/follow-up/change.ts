import { badRequest, conflict, notFound } from '../http/index.ts';
import { isToCall, sectionOf, stagesByHand } from '../shared/follow-up.ts';
import { type FollowUpChange, nextDayBounds } from '../shared/follow-up-rules.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { mayDo, type Role } from '../shared/roles.ts';
import type { StoredContact } from './contact-repository.ts';
import type { FollowUps } from './follow-up.ts';
import { notDeleted, type SentRecord } from './records.ts';
import { stageBySeat } from './stage.ts';

/**
 * Returns the entry with an id.
 * @throws HttpRefusal 404 where nothing of the person is left
 */
export function known(id: string, { contacts }: FollowUps): StoredContact {
  const contact = contacts.find(id);
  if (contact === null) throw gone();
  return contact;
}

/** Returns the refusal of a change about a person of whom nothing is left. */
export function gone() {
  return notFound('There is no such person any more: all that was sent is deleted.');
}

/** @throws HttpRefusal 404 where all that the person has sent was just deleted. */
export function newestOf(entry: number, { records }: FollowUps): SentRecord {
  const [newest] = notDeleted(records.ofEntry(entry));
  if (newest === undefined) throw gone();
  return newest;
}

/** @throws HttpRefusal 400 for an owner who is not in the office, or a next day that nobody can mean. */
export function checkChange(
  { owner, nextOn }: Pick<FollowUpChange, 'owner' | 'nextOn'>,
  admins: readonly { _id: string; role: Role }[],
  now: Date,
): void {
  if (owner && !admins.some(({ _id, role }) => _id === owner && mayDo(role, 'office')))
    throw wrong('owner', 'There is no such admin in the office.');
  if (!nextOn) return;
  const { first, last } = nextDayBounds(dayInIndia(now));
  if (nextOn < first || nextOn > last)
    throw wrong('nextOn', 'The day to call back must be at most one year back and two years ahead.');
}

/**
 * Changes the follow-up of an entry, in the transaction of its caller, and returns the entry as it is then. Somebody who was to be
 * called today, and is not any more, counts as dealt with.
 * @throws HttpRefusal 404 where nothing of the person is left, 409 for a stage that only seats give
 */
export function changeEntry(
  id: string,
  changes: FollowUpChange,
  followUps: FollowUps,
  now: Date,
): StoredContact {
  const { sequence } = known(id, followUps);
  const today = dayInIndia(now);
  const isOpen = () => isToCall(sectionOf(known(id, followUps), today));
  followUps.remake(sequence);
  const wasOpen = isOpen();
  store(sequence, changes, followUps, now.toISOString());
  followUps.remake(sequence);
  if (wasOpen && !isOpen()) followUps.contacts.setDone(sequence, today);
  return known(id, followUps);
}

/**
 * Does the same, and writes down what the office has set and is another now, for the history of the person.
 * @param admin the name of who does it
 * @throws HttpRefusal as `changeEntry` does
 */
export function changeByHand(
  id: string,
  changes: FollowUpChange,
  followUps: FollowUps,
  admin: string,
  now: Date,
): StoredContact {
  const before = known(id, followUps);
  const after = changeEntry(id, changes, followUps, now);
  const { inbox, id: record } = newestOf(after.sequence, followUps);
  const by = { batch: null, doneBy: 'office', adminName: admin, createdAt: now.toISOString() } as const;
  const set = { stage: 'stage', owner: 'ownerName', nextOn: 'nextOn' } as const;
  for (const kind of ['stage', 'owner', 'nextOn'] as const)
    if (kind in changes && before[kind] !== after[kind])
      followUps.storeEvent({ inbox, record, kind, text: after[set[kind]] ?? '', ...by });
  return after;
}

/** A stage that the seats give already is not stored, so that it goes with the seat: it only takes back 'lost'. */
function store(
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

function wrong(field: string, message: string) {
  return badRequest(message, { [field]: message });
}
