import { setImmediate } from 'node:timers/promises';
import { listAdmins } from '../admins/index.ts';
import { type Stored, searchedBy } from '../database/index.ts';
import { type Due, isToCall, type Stage, sectionOf, stages } from '../shared/follow-up.ts';
import type { FollowUp, FollowUpCounts } from '../shared/records.ts';
import { mayDo } from '../shared/roles.ts';
import { shorten } from '../shared/shorten.ts';
import { partedFrom, unclearEntries } from './others-store.ts';
import { countRecords, newestNote, presentRecordsOf } from './records-store.ts';
import { mainEnrollment, stageOf } from './stage.ts';
import * as store from './store.ts';

/** Contacts per slice, about a millisecond of search. */
const sliceLength = 2_000;
/** Characters shown of a message or note: one line. */
const mostShown = 200;
/** Newest records read per person. */
const mostRead = 20;

export interface Filter {
  search: string;
  stage: Stage | null;
  /** An admin's id, '' for unassigned entries, null for any. */
  owner: string | null;
  due: Due | null;
  /** A day in India. */
  today: string;
}

/** Sequences in the order of the list, and the total before paging. */
interface Selected {
  sequences: number[];
  total: number;
}

/** Returns a page of the list and the total that the filter selects. */
export async function listEntries(
  context: Stored,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: store.StoredContact[]; total: number }> {
  const { sequences, total } = await select(context, filter, limit, offset);
  return { rows: sequences.flatMap((entry) => store.listedEntry(context, entry) ?? []), total };
}

export async function allEntries(context: Stored, filter: Filter): Promise<number[]> {
  return (await select(context, filter, Number.MAX_SAFE_INTEGER, 0)).sequences;
}

/** Returns the first people to call on a day: overdue, due that day, then new. */
export function peopleToCall(context: Stored, today: string, most: number): FollowUp[] {
  const everyone = valuesOf({ search: '', stage: null, owner: null, due: null, today });
  return store.listParts
    .slice(0, 2)
    .flatMap((part) => store.entriesInPart(context, part, { ...everyone, limit: most, offset: 0 }))
    .slice(0, most)
    .flatMap((entry) => store.listedEntry(context, entry) ?? [])
    .map((contact) => shownFollowUp(context, contact));
}

async function select(context: Stored, filter: Filter, limit: number, offset: number): Promise<Selected> {
  return filter.search === ''
    ? selectByParts(context, filter, limit, offset)
    : search(context, filter, limit, offset);
}

/** Selects without a search text; counts let it skip the parts before the page. */
function selectByParts(context: Stored, filter: Filter, limit: number, offset: number): Selected {
  const counts = countParts(store.entryGroups(context), filter);
  const values = valuesOf(filter);
  let sequences: number[] = [];
  let passed = 0;
  for (const [index, part] of store.listParts.entries()) {
    const count = counts[index] ?? 0;
    const missing = limit - sequences.length;
    const skipped = Math.max(0, offset - passed);
    if (missing > 0 && count > skipped) {
      const page = store.entriesInPart(context, part, { ...values, limit: missing, offset: skipped });
      sequences = [...sequences, ...page];
    }
    passed += count;
  }
  return { sequences, total: passed };
}

function countParts(groups: readonly store.Group[], { stage, owner, due, today }: Filter): number[] {
  const counts = store.listParts.map(() => 0);
  for (const group of groups) {
    if ((stage !== null && stage !== group.stage) || (owner !== null && owner !== group.owner)) continue;
    const index = group.nextOn === '' ? store.partOfStage[group.stage] : group.nextOn > today ? 3 : 0;
    if (due === null || store.listParts[index]?.due === due)
      counts[index] = (counts[index] ?? 0) + group.people;
  }
  return counts;
}

/** Yields to the event loop between slices. */
async function search(context: Stored, filter: Filter, limit: number, offset: number): Promise<Selected> {
  const { first, last } = store.contactEnds(context);
  const values = valuesOf(filter);
  const most = offset + limit;
  let found: store.FoundEntry[] = [];
  let total = 0;
  for (let from = first ?? 1; from <= last; from += sliceLength) {
    const within = { ...values, from, to: from + sliceLength - 1 };
    const matches = store.countFound(context, within);
    if (matches > 0)
      found = [...found, ...store.firstFound(context, { ...within, most })].sort(inOrder).slice(0, most);
    total += matches;
    await setImmediate();
  }
  return { sequences: found.slice(offset).map(({ sequence }) => sequence), total };
}

function inOrder(one: store.FoundEntry, other: store.FoundEntry): number {
  return (
    one.part - other.part ||
    compare(one.nextOn ?? '', other.nextOn ?? '') ||
    compare(other.latestAt, one.latestAt) ||
    other.sequence - one.sequence
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function valuesOf({ search, stage, owner, due, today }: Filter): store.ListValues {
  return { stage, owner, due, today, ...searchedBy(search) };
}

export function shownFollowUp(context: Stored, contact: store.StoredContact): FollowUp {
  const { sequence: entry, id, name, owner, ownerName, nextOn, stage } = contact;
  const records = presentRecordsOf(context, entry, mostRead);
  const newest = records[0];
  const note = newestNote(context, entry);
  return {
    _id: id,
    name,
    email: records.find(({ email }) => email !== '')?.email ?? '',
    phone: records.find(({ phone }) => phone !== null)?.phone ?? null,
    language: newest?.language ?? 'en',
    source: newest?.inbox ?? 'enrollments',
    company: records.find(({ company }) => company !== null)?.company ?? null,
    wants: shorten(newest?.text ?? '', mostShown),
    stage,
    byPlace: stageOf(records).byPlace,
    owner,
    ownerName,
    nextOn,
    sent: countRecords(context, entry),
    lastNote: note && { ...note, text: shorten(note.text, mostShown) },
    enrollment: mainEnrollment(records),
    isPerhapsAnother: unclearEntries(context, entry, 1).length > 0,
    isBounced: records.some(({ isBounced }) => isBounced === 1),
    parted: partedFrom(context, entry),
    createdAt: contact.latestAt,
  };
}

/** Counts the people still to call on a day, and the ones already done. */
export function countWork(context: Stored, today: string): FollowUpCounts['work'] {
  return count(context, null, today).work;
}

/**
 * Counts the people to call by stage and by urgency, and per admin of the office.
 * @param you the calling admin's id
 * @param owner an admin's id, '' for unassigned people, null for all
 */
export function countFollowUps(
  context: Stored,
  { you, owner, today }: { you: string; owner: string | null; today: string },
): FollowUpCounts {
  const { owned, total, stages, work } = count(context, owner, today);
  const owners = listAdmins(context)
    .filter(({ roles }) => mayDo(roles, 'office'))
    .map(({ _id, name }) => ({ _id, name, isYou: _id === you, people: owned.get(_id) ?? 0 }));
  return {
    total,
    due: work.overdue + work.today,
    stages,
    owners,
    unowned: owned.get('') ?? 0,
    work,
  };
}

function count(context: Stored, only: string | null, today: string) {
  const ofStages = Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>;
  const work = { overdue: 0, today: 0, new: 0, done: 0 };
  const owned = new Map<string, number>();
  const isMeant = (owner: string) => only === null || only === owner;
  let total = 0;
  for (const { stage, owner, nextOn, people } of store.entryGroups(context)) {
    owned.set(owner, (owned.get(owner) ?? 0) + people);
    if (!isMeant(owner)) continue;
    ofStages[stage] += people;
    total += people;
    const section = sectionOf({ stage, nextOn: nextOn || null }, today);
    if (isToCall(section)) work[section] += people;
  }
  for (const { owner, people } of store.entriesDoneOn(context, today))
    if (isMeant(owner)) work.done += people;
  return { owned, total, stages: ofStages, work };
}
