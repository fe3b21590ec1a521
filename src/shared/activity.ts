import type { Activity } from './records.ts';

/** Returns what was done, without the thing's name behind it: 'edited the course', 'deleted an enrollment'. */
export function activityText(entry: Pick<Activity, 'action' | 'kind' | 'name'>): string {
  return entry.kind === '' ? entry.action : `${entry.action} ${thingOf(entry)}`;
}

/** Returns to what it was done, without its name: 'the course', 'an enrollment'. */
export function thingOf({ kind, name }: Pick<Activity, 'kind' | 'name'>): string {
  const isKnown = name !== '' || kind.endsWith('s');
  const article = isKnown ? 'the' : /^[aeiou]/u.test(kind) ? 'an' : 'a';
  return `${article} ${kind}`;
}

/** Returns how many records an admin was shown, for the end of the sentence. */
export function shownOf({ shown }: Pick<Activity, 'shown'>): string {
  return shown === 0 ? '' : ` (${shown.toLocaleString('en-IN')} shown)`;
}
