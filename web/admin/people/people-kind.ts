import type { ReactNode } from 'react';
import type { Language } from '../../../src/shared/languages.ts';
import type { Inbox } from '../../../src/shared/inboxes.ts';
import type { ListPath } from '../../data/calls.ts';
import type { FailureTexts } from '../../data/failure-text.ts';
import type { Column } from '../../ui/table.tsx';
import type { DeletablePath } from '../data/admin-api.ts';
import type { TableKind } from '../parts/paged-table.tsx';

/** What every record of a table of people has. */
export interface Person {
  _id: string;
  name: string;
  language: Language;
  createdAt: string;
}

/** How one table of people differs from another. */
export interface PeopleKind<Row extends Person> extends TableKind {
  title: string;
  /** The name of the screen, where its heading is another one. */
  kicker?: string;
  inbox: Inbox;
  /** What one of them is called: 'enrollment'. */
  noun: string;
  /** The call that lists them. */
  call: ListPath<Row> & DeletablePath;
  columns: readonly Column<Row>[];
  /** The buttons that reach a person, on a card. */
  ways: (row: Row) => ReactNode;
  /** What else can be done with a row; `reload` reads the table again. */
  deed?: (row: Row, reload: () => Promise<unknown>) => ReactNode;
  /** The head of the last column, which holds the delete buttons. */
  actionHead: string;
  /** Asked before a deletion. */
  question: string;
  /** Whether a row shows 'Deleting...' until it is deleted; otherwise it disappears at once and comes back on failure. */
  saysDeleting: boolean;
  deleteFailure: FailureTexts;
}
