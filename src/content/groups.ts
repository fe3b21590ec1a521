import type { GroupName } from './texts.ts';

// Without the texts themselves, so that a browser gets only those that come with a page. The groups that a page needs besides are
// in its line of `src/shared/things/pages.ts`.

/** The groups that every page needs. */
export const groupsOfEveryPage = ['frame', 'forms', 'heads'] as const satisfies readonly GroupName[];

/** The groups from which the back office makes the messages that it has ready for applicants. */
export const groupsOfMessages = ['messages', 'batches'] as const satisfies readonly GroupName[];
