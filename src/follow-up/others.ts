import type { Stored, StoredChange } from '../database/index.ts';
import { conflict } from '../http/index.ts';
import { storeApart } from '../people/index.ts';
import type { Sameness } from '../shared/follow-up.ts';
import type { OtherEntry } from '../shared/records.ts';
import { gone, knownEntry, remakeEntry } from './entries.ts';
import {
  contactPlace,
  entriesKeptApart,
  entriesOfOthers,
  forgetApart,
  type Member,
  membersOf,
  partedEntries,
  type SharingEntry,
  storeBothHeard,
  storeJoin,
  storeSplit,
  unclearEntries,
} from './others-store.ts';
import { presentRecordsOf, type SentRecord } from './records-store.ts';
import type { StoredContact } from './store.ts';

/** Limit of similar entries shown at once. */
const mostAsked = 20;

/** A joined contact, with all contacts joined to it earlier. */
interface Branch extends Member {
  contacts: readonly number[];
}

export function othersOf(context: Stored, entry: number): OtherEntry[] {
  const toOther = (is: OtherEntry['is']) => (row: SharingEntry) => ({
    ...row,
    sharesEmail: row.sharesEmail === 1,
    sharesPhone: row.sharesPhone === 1,
    is,
  });
  const parted = partedEntries(context, entry, mostAsked);
  const isParted = ({ _id }: SharingEntry) => parted.some((other) => other._id === _id);
  return [
    ...unclearEntries(context, entry, mostAsked)
      .filter((row) => !isParted(row))
      .map(toOther('perhaps')),
    ...parted.map(toOther('parted')),
    ...separable(context, entry).map(({ branch, newest: { name, createdAt } }) => ({
      ...{ _id: branch.id, name, createdAt, sharesEmail: false, sharesPhone: false },
      is: 'same' as const,
    })),
    ...entriesKeptApart(context, entry, mostAsked).map(toOther('apart')),
    ...entriesOfOthers(context, entry, mostAsked)
      .filter((row) => !isParted(row))
      .map(toOther('other')),
  ];
}

/**
 * Joins two entries, keeps them apart, or undoes either. Returns the entry afterwards.
 * @throws HttpRefusal 404 if either is gone, 409 if already joined or not separable
 */
export function tellSamePerson(
  tx: StoredChange,
  id: string,
  { other, is }: { other: string; is: Sameness },
): StoredContact {
  const { sequence } = knownEntry(tx, id);
  storeDecision(tx, sequence, other, is);
  remakeEntry(tx, sequence);
  return knownEntry(tx, id);
}

function storeDecision(tx: StoredChange, entry: number, id: string, is: Sameness): void {
  const other = contactPlace(tx, id);
  if (other === null) throw gone();
  const isJoined = other.entry === entry;
  if (is === 'perhaps' && isJoined) {
    if (!split(tx, entry, other.sequence)) throw conflict('There is nothing to part any more.');
    remakeEntry(tx, other.sequence);
  } else if (is === 'perhaps') forgetApart(tx, entry, other.entry);
  else if (isJoined) throw conflict('These two are one entry already.');
  else if (is === 'same') join(tx, entry, other.entry);
  else storeApart(tx, entry, other.entry);
}

function join(tx: StoredChange, entry: number, other: number): void {
  forgetApart(tx, entry, other);
  storeBothHeard(tx, entry, other);
  storeJoin(tx, entry, other);
}

/** Makes a joined contact a separate entry again. Returns false if it cannot. */
function split(tx: StoredChange, entry: number, other: number): boolean {
  const found = separable(tx, entry).find(({ branch }) => branch.sequence === other);
  if (found === undefined) return false;
  storeBothHeard(tx, entry, other);
  for (const contact of found.branch.contacts) storeSplit(tx, contact, contact === other ? null : other);
  return true;
}

/** Returns the branches that can be split off: the entry must keep at least one record. */
function separable(context: Stored, entry: number): { branch: Branch; newest: SentRecord }[] {
  const records = presentRecordsOf(context, entry);
  const branches = branchesOf(context, entry).flatMap((branch) => {
    const newest = records.find(({ contact }) => branch.contacts.includes(contact));
    return newest === undefined ? [] : { branch, newest };
  });
  const isAll =
    branches.length === 1 && records.every(({ contact }) => branches[0]?.branch.contacts.includes(contact));
  return isAll ? [] : branches;
}

function branchesOf(context: Stored, entry: number): Branch[] {
  const all = membersOf(context, entry);
  const below = (sequence: number): number[] => [
    sequence,
    ...all.filter(({ joinedTo }) => joinedTo === sequence).flatMap((member) => below(member.sequence)),
  ];
  return all
    .filter(({ joinedTo }) => joinedTo === entry)
    .map((member) => ({ ...member, contacts: below(member.sequence) }));
}
