import { listAdmins } from '../admins/index.ts';
import type { Change } from '../context.ts';
import type { Stored, StoredChange } from '../database/index.ts';
import { storeEvent } from '../history/index.ts';
import { badRequest, conflict, notFound } from '../http/index.ts';
import { isToCall, sectionOf, stagesByHand } from '../shared/follow-up.ts';
import { type FollowUpChange, nextDayBounds } from '../shared/follow-up-rules.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { Note } from '../shared/records.ts';
import { mayDo } from '../shared/roles.ts';
import { gone, knownEntry, remakeEntry } from './entries.ts';
import {
  forgetLost,
  presentRecordsOf,
  removeOwnNote,
  type SentRecord,
  storeNote,
  storeStage,
} from './records-store.ts';
import { stageBySeat } from './stage.ts';
import { findContact, type StoredContact, storeDone, storeNextOn, storeOwner } from './store.ts';

/**
 * Changes the follow-up of a person, and stores the differences for the history.
 * @param admin the admin's name
 * @throws HttpRefusal 400 for an owner outside the office or an impossible day
 * @throws HttpRefusal 404 if the person's records are deleted, 409 for a stage that only a seat can give
 */
export function changeFollowUp(
  tx: Change,
  id: string,
  changes: FollowUpChange,
  admin: string,
): StoredContact {
  checkChange(tx, changes);
  return changeByHand(tx, id, changes, admin);
}

/**
 * Changes the follow-up of several people, skipping deleted ones.
 * @throws HttpRefusal as `changeFollowUp` does
 */
export function changeFollowUps(
  tx: Change,
  people: readonly string[],
  changes: Omit<FollowUpChange, 'stage'>,
  admin: string,
): StoredContact[] {
  checkChange(tx, changes);
  return people
    .filter((id) => findContact(tx, id) !== null)
    .map((id) => changeByHand(tx, id, changes, admin));
}

/**
 * Adds a note to a person's newest record, and sets the next day if given.
 * @throws HttpRefusal 400 for an impossible day, 404 if the person's records are deleted
 */
export function addNote(
  tx: Change,
  id: string,
  { text, nextOn }: { text: string; nextOn?: string | undefined },
  author: { _id: string; name: string },
): Note {
  checkChange(tx, { nextOn });
  const { sequence } = knownEntry(tx, id);
  const record = newestOf(tx, sequence);
  const note = { _id: tx.randomId(), text, author: author.name, createdAt: tx.now().toISOString() };
  storeNote(tx, { ...note, record, adminId: author._id });
  if (nextOn === undefined) remakeEntry(tx, sequence);
  else changeEntry(tx, id, { nextOn });
  return { ...note, about: record.id };
}

/**
 * Takes back a note. Returns the id of the contact that it was about.
 * @throws HttpRefusal 404 for a note of another admin
 */
export function takeBackNote(tx: StoredChange, id: string, author: string): string {
  const contact = removeOwnNote(tx, id, author);
  if (contact === null) throw notFound('There is no such note of yours.');
  return contact;
}

function checkChange(tx: Change, { owner, nextOn }: Pick<FollowUpChange, 'owner' | 'nextOn'>): void {
  if (owner && !listAdmins(tx).some(({ _id, roles }) => _id === owner && mayDo(roles, 'office')))
    throw wrong('owner', 'There is no such admin in the office.');
  if (!nextOn) return;
  const { first, last } = nextDayBounds(dayInIndia(tx.now()));
  if (nextOn < first || nextOn > last)
    throw wrong('nextOn', 'The day to call back must be at most one year back and two years ahead.');
}

function wrong(field: string, message: string) {
  return badRequest(message, { [field]: message });
}

function changeByHand(tx: Change, id: string, changes: FollowUpChange, admin: string): StoredContact {
  const before = knownEntry(tx, id);
  const after = changeEntry(tx, id, changes);
  const { inbox, id: record } = newestOf(tx, after.sequence);
  const by = { batch: null, doneBy: 'office', adminName: admin, createdAt: tx.now().toISOString() } as const;
  const set = { stage: 'stage', owner: 'ownerName', nextOn: 'nextOn' } as const;
  for (const kind of ['stage', 'owner', 'nextOn'] as const)
    if (kind in changes && before[kind] !== after[kind])
      storeEvent(tx, { inbox, record, kind, text: after[set[kind]] ?? '', ...by });
  return after;
}

/** Changes an entry. It is done for today if it was to be called and no longer is. */
function changeEntry(tx: Change, id: string, changes: FollowUpChange): StoredContact {
  const { sequence } = knownEntry(tx, id);
  const today = dayInIndia(tx.now());
  const isOpen = () => isToCall(sectionOf(knownEntry(tx, id), today));
  remakeEntry(tx, sequence);
  const wasOpen = isOpen();
  storeChange(tx, sequence, changes);
  remakeEntry(tx, sequence);
  if (wasOpen && !isOpen()) storeDone(tx, sequence, today);
  return knownEntry(tx, id);
}

/** A stage that a seat already gives is not stored, so that it ends with the seat; 'lost' is cleared. */
function storeChange(tx: Change, entry: number, { stage, owner, nextOn }: FollowUpChange): void {
  const newest = newestOf(tx, entry);
  const bySeat = stageBySeat(presentRecordsOf(tx, entry))?.stage;
  if (stage !== undefined && !stagesByHand(bySeat ?? null).includes(stage))
    throw conflict('Enrolled and completed follow from a seat: give one, or complete it, in the batch.');
  if (stage !== undefined && stage === bySeat) forgetLost(tx, entry);
  else if (stage !== undefined) storeStage(tx, newest, stage, tx.now().toISOString());
  if (owner !== undefined) storeOwner(tx, entry, owner || null);
  const day = nextOn === undefined && stage === 'lost' ? null : nextOn;
  if (day !== undefined) storeNextOn(tx, entry, day);
}

/** @throws HttpRefusal 404 if the person's records were just deleted */
function newestOf(context: Stored, entry: number): SentRecord {
  const [newest] = presentRecordsOf(context, entry);
  if (newest === undefined) throw gone();
  return newest;
}
