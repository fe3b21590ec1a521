import { type DayWords, daysOfYear, dayText } from './day-text.ts';
import { type Inbox, inboxes, inboxNames } from './inboxes.ts';
import { dayInIndia } from './india-time.ts';
import type { Activity } from './records.ts';

/** A piece of an Activity sentence: words, a thing's name, or a person's name, with the contact whose page it opens. */
export type ActivityPart =
  | { is: 'words'; text: string }
  | { is: 'name'; text: string }
  | { is: 'person'; text: string; contact: string | null };

/** The sentence about what was done, as the store keeps it and as it is shown. */
type ActivitySentence = Pick<
  Activity,
  'action' | 'kind' | 'thing' | 'name' | 'details' | 'shown' | 'changes' | 'createdAt'
> &
  Partial<Pick<Activity, 'people' | 'others' | 'batch' | 'former'>>;

/** Returns what was done, in words: 'confirmed the seat of Nila Ravi, 14–18 December'. */
export function activityText(entry: ActivitySentence, words: DayWords): string {
  return activityParts(entry, words)
    .map(({ text }) => text)
    .join('');
}

/** Returns the same in pieces, so that names can be links. */
export function activityParts(entry: ActivitySentence, words: DayWords): ActivityPart[] {
  if (entry.changes.length > 0) return changeParts(entry, words);
  const isOfPeople = (entry.people?.length ?? 0) > 0;
  return [
    ...(isOfPeople ? doneToPeople(entry) : doneToThing(entry, words)),
    { is: 'words', text: daysIn(entry, words) },
    { is: 'words', text: entry.details === '' ? '' : `: ${entry.details}` },
    { is: 'words', text: shownOf(entry) },
  ];
}

/** Words of an action that a person's name replaces. */
const unnamed = /\ban? (?:applicant|person)\b/u;

function doneToPeople(entry: ActivitySentence): ActivityPart[] {
  const { action, kind, name } = entry;
  const people = peopleParts(entry);
  const behind: ActivityPart[] = name === '' ? [] : [words(', '), { is: 'name', text: name }];
  const [before, after] = action.split(unnamed);
  if (after !== undefined)
    return [
      words(before),
      ...people,
      words(`${after}${kind === '' ? '' : ` the ${nounOf(entry)}`}`),
      ...behind,
    ];
  if (kind === '') return [words(`${action}: `), ...people, ...behind];
  const thing = kind === 'note' ? 'a note about' : `the ${nounOf(entry)} of`;
  return [words(`${action} ${thing} `), ...people, ...behind];
}

function doneToThing(entry: ActivitySentence, dayWords: DayWords): ActivityPart[] {
  const { action, kind, thing, name } = entry;
  // The stored sentence has no names; searches find the words around them.
  const isOfPeople = entry.people === undefined && (inboxOfActivity(kind) !== null || isOfContact(kind));
  const ofWhom = thing !== '' && isOfPeople ? ' of' : '';
  const isKnown = name !== '' || ofWhom !== '' || kind === 'site' || kind.endsWith('s');
  const article = isKnown ? 'the' : /^[aeiou]/u.test(kind) ? 'an' : 'a';
  return [
    words(kind === '' ? action : `${action} ${article} ${nounOf(entry)}${ofWhom}`),
    ...(name === '' ? [] : [words(' '), { is: 'name', text: named(entry, dayWords) } as const]),
  ];
}

/** Returns the inbox whose records, or their places, a kind means; null for other kinds. */
export function inboxOfActivity(kind: string): Inbox | null {
  if (kind === 'place' || kind === 'places') return 'enrollments';
  return inboxNames.find((name) => inboxes[name].one === kind) ?? null;
}

/** Returns whether a kind means the follow-up, whose `thing` is a contact's id. */
export function isOfContact(kind: string): boolean {
  return kind === 'follow-up' || kind === 'follow-ups' || kind === 'note';
}

function nounOf({ kind }: Pick<Activity, 'kind'>): string {
  return kind.replace(/^place(?=s?$)/u, 'seat');
}

/** Earlier versions stored the first day of a batch as YYYY-MM-DD. */
function named({ kind, name }: Pick<Activity, 'kind' | 'name'>, dayWords: DayWords): string {
  if (kind !== 'batch') return name;
  return name.replace(/\d{4}-\d\d-\d\d$/u, (day) => dayText(day, dayWords, 'year'));
}

function peopleParts({ people = [], others = 0 }: ActivitySentence): ActivityPart[] {
  const known = people.flatMap(({ name, contact }): ActivityPart[] =>
    name === null ? [] : [{ is: 'person', text: name, contact }],
  );
  const erased = people.filter(({ name, isErased }) => name === null && isErased).length;
  const deleted = people.length - known.length - erased;
  const all = [
    ...known,
    ...(erased === 0 ? [] : [words(erased === 1 ? 'an erased person' : `${erased} erased people`)]),
    ...(deleted === 0 ? [] : [words(deleted === 1 ? 'a deleted person' : `${deleted} deleted people`)]),
    ...(others === 0
      ? []
      : [words(`${others.toLocaleString('en-IN')} ${others === 1 ? 'other' : 'others'}`)]),
  ];
  return all.flatMap((part, index) => {
    const isLast = index === all.length - 1;
    return index === 0 ? part : [words(isLast ? ' and ' : ', '), part];
  });
}

/** Returns the days of a seat, and of the batch before a move. */
function daysIn({ action, batch, former, createdAt }: ActivitySentence, dayWords: DayWords): string {
  if (!batch) return '';
  const today = dayInIndia(new Date(createdAt));
  const isOfAnother = former && former.entryName !== batch.entryName;
  const inWords = ({ entryName, startsOn, endsOn }: NonNullable<Activity['batch']>) =>
    `${isOfAnother ? `${entryName}, ` : ''}${daysOfYear(startsOn, endsOn, dayWords, today)}`;
  if (former && former._id !== batch._id) return ` from ${inWords(former)} to ${inWords(batch)}`;
  return `${/\bmoved?\b/u.test(action) ? ' to' : ','} ${inWords(batch)}`;
}

/** Returns from what to what something was changed: 'changed the price of FPV from ₹18,000 to ₹20,000; the description'. */
function changeParts(entry: ActivitySentence, dayWords: DayWords): ActivityPart[] {
  const { kind, name, changes } = entry;
  const [first, ...more] = changes.map(({ field, from, to }) => ({
    what: field.startsWith('‘') ? field : `the ${field}`,
    how: from === null || to === null ? '' : ` from ${from || 'none'} to ${to || 'none'}`,
  }));
  // A changed name stands among the changes.
  const isNamed = name !== '' && changes[0]?.field !== 'name';
  const of: ActivityPart[] = isNamed
    ? [words(' of '), { is: 'name', text: named(entry, dayWords) }]
    : [words(kind === '' ? '' : ` of the ${kind}`)];
  return [
    words(`changed ${first?.what}`),
    ...of,
    words([first?.how, ...more.map(({ what, how }) => `; ${what}${how}`)].join('')),
  ];
}

function shownOf({ shown }: Pick<Activity, 'shown'>): string {
  return shown === 0 ? '' : ` (${shown.toLocaleString('en-IN')} shown)`;
}

function words(text = ''): ActivityPart {
  return { is: 'words', text };
}
