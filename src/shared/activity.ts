import type { Activity } from './records.ts';
/** Returns what was done, without the thing's name behind it: 'edited the course', 'deleted an enrollment'. */
export function deedOf({ action, kind, name }: Pick<Activity, 'action' | 'kind' | 'name'>): string {
  if (kind === '') return action;
  const isKnown = name !== '' || kind.endsWith('s');
  const article = isKnown ? 'the' : /^[aeiou]/u.test(kind) ? 'an' : 'a';
  return `${action} ${article} ${kind}`;
}

/** Returns how many records somebody was shown, for the end of the sentence. */
export function shownOf({ shown }: Pick<Activity, 'shown'>): string {
  return shown === 0 ? '' : ` (${shown.toLocaleString('en-IN')} shown)`;
}
