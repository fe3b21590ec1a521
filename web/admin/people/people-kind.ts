import type { ReactNode } from 'react';
import type { Inbox } from '../../../src/shared/inboxes.ts';
import type { Language } from '../../../src/shared/languages.ts';
import type { FailureTexts } from '../../data/failure-text.ts';

/** The fields that every record of a table of people has. */
export interface Person {
  _id: string;
  /** The id of who has sent it, in the follow-up. */
  contact: string;
  name: string;
  language: Language;
  createdAt: string;
}

/** How one table of people differs from another. */
export interface PeopleKind<Row extends Person> {
  inbox: Inbox;
  /** Said under the name, where there is something to say. */
  underName?: (row: Row) => string | null;
  /** Another action on a row; `reload` reads the table again. */
  rowAction?: (row: Row, reload: () => Promise<unknown>) => ReactNode;
  /** Another action of the screen; `reload` reads the table again. */
  screenAction?: (reload: () => Promise<unknown>) => ReactNode;
  /** Whether a row shows 'Deleting...' until it is deleted; otherwise it disappears at once and comes back on failure. */
  saysDeleting: boolean;
  /** Reads what goes with a record that is deleted, in sentences for the question; throws if it may not be deleted. */
  goesWith?: (row: Row) => Promise<string>;
  loadFailure: FailureTexts;
  deleteFailure: FailureTexts;
}
