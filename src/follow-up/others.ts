import type { Stored, StoredChange } from '../database/index.ts';
import { conflict } from '../http/index.ts';
import type { OtherEntry } from '../shared/records.ts';
import { gone, knownEntry, remakeEntry } from './entries.ts';
import {
  contactPlace,
  entriesKeptApart,
  forgetApart,
  type Member,
  membersOf,
  type SharingEntry,
  storeApart,
  storeBothHeard,
  storeJoin,
  storeSplit,
  unclearEntries,
} from './others-store.ts';
import { presentRecordsOf, type SentRecord } from './records-store.ts';
import type { StoredContact } from './store.ts';

/** The most others with the same email or phone that are asked about at once. */
const mostAsked = 20;

/** A contact that was joined to an entry, with all contacts joined to it before. */
interface Branch extends Member {
  contacts: readonly number[];
}

/** Returns the entries that may be the same person as an entry, joined or kept apart. */
export function othersOf(context: Stored, entry: number): OtherEntry[] {
  const toOther = (is: OtherEntry['is']) => (row: SharingEntry) => ({
    ...row,
    sharesEmail: row.sharesEmail === 1,
    sharesPhone: row.sharesPhone === 1,
    is,
  });
  return [
    ...unclearEntries(context, entry, mostAsked).map(toOther('perhaps')),
    ...separable(context, entry).map(({ branch, newest: { name, createdAt } }) => ({
      ...{ _id: branch.id, name, createdAt, sharesEmail: false, sharesPhone: false },
      is: 'same' as const,
    })),
    ...entriesKeptApart(context, entry, mostAsked).map(toOther('apart')),
  ];
}

/**
 * Joins another entry to this one, keeps it apart, or takes either back. Returns the entry afterwards.
 * @throws HttpRefusal 404 if either is gone, 409 if they are joined already or cannot be parted
 */
export function tellSamePerson(
  tx: StoredChange,
  id: string,
  { other, is }: { other: string; is: OtherEntry['is'] },
): StoredContact {
  const { sequence } = knownEntry(tx, id);
  storeDecision(tx, sequence, other, is);
  remakeEntry(tx, sequence);
  return knownEntry(tx, id);
}

function storeDecision(tx: StoredChange, entry: number, id: string, is: OtherEntry['is']): void {
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

/** Lists another entry as a part of this one. */
function join(tx: StoredChange, entry: number, other: number): void {
  forgetApart(tx, entry, other);
  storeBothHeard(tx, entry, other);
  storeJoin(tx, entry, other);
}

/** Lists a joined contact by itself again. Returns whether that was possible. */
function split(tx: StoredChange, entry: number, other: number): boolean {
  const found = separable(tx, entry).find(({ branch }) => branch.sequence === other);
  if (found === undefined) return false;
  storeBothHeard(tx, entry, other);
  for (const contact of found.branch.contacts) storeSplit(tx, contact, contact === other ? null : other);
  return true;
}

/** Returns the branches that can be split off an entry, each with its newest record: something of the entry must remain. */
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
