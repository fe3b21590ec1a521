import type { Activity, Inbox } from './records.ts';
import { type ScreenName, screens } from './screens.ts';

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

/** Returns the label of a field as it stands within a sentence: 'Short name' becomes 'short name', 'YouTube' stays. */
export function inSentence(label: string): string {
  return /^[A-Z]?[a-z-]+(?: [A-Z]?[a-z-]+)*$/u.test(label) ? label.toLowerCase() : label;
}

const inboxScreens = {
  enrollments: 'adminEnrollments',
  registrations: 'adminRegistrations',
  contactMessages: 'adminContactMessages',
  partnerMessages: 'adminPartnerMessages',
} as const satisfies Record<Inbox, ScreenName>;

/** Returns what a table of people is called in the activity: what its screen is called. */
export function inboxKind(inbox: Inbox): string {
  return inSentence(screens[inboxScreens[inbox]].title);
}
