/** One thing that somebody did in the back office, as the log of activity keeps it. */
export interface Activity {
  _id: string;
  /** The admin's id; empty for the command line and the server itself, which `email` then names. */
  admin: string;
  /** The admin's email as it was then. */
  email: string;
  /** 'edited', 'logged in'. */
  action: string;
  /** What kind of thing it was done to: 'course', or 'courses' where it was all of them; may be empty. */
  kind: string;
  /** The thing's id, where it has one. */
  thing: string;
  /** Its name as it was then; empty for what visitors sent. */
  name: string;
  /** The fields that were changed, in words: 'phone, address'; may be empty. Never what stands in them. */
  details: string;
  /** Of reading and searching what visitors sent: how many of them were shown, all told. 0 for everything else. */
  shown: number;
  /** ISO 8601 in UTC. */
  createdAt: string;
}

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
