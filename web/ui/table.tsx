import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** One column of a table. */
export interface Column<Row> {
  id: string;
  head: string;
  /** What stands in the cell; `position` counts from 1 over the whole list. */
  cell: (row: Row, position: number) => ReactNode;
  /** What stands in it, which says how it is set; text otherwise. A `title` heads the card that a row becomes. */
  kind?: 'position' | 'title' | 'number' | 'picture' | 'actions';
  /** How wide it is; the columns without one share what is left. */
  width?: 'narrow' | 'short' | 'middle' | 'long' | 'longer' | 'broad' | 'broader';
}

/** How rows look: as records, or as sentences with their time. */
export type TableLook = 'records' | 'sentences';

interface TableProps<Row> {
  /** What the table lists, for assistive technology. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** How many rows of the list stand before the first one shown. */
  before?: number;
  /** The row is about to go: it is shown pale. */
  isLeaving?: (row: Row) => boolean;
  look?: TableLook;
}

/** A table with a sticky head; on a narrow screen each row becomes a card. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  before = 0,
  isLeaving,
  look = 'records',
}: TableProps<Row>) {
  return (
    <div className={joinClasses(styles.room, styles[look])}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={columnClasses(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row)} className={joinClasses(styles.row, isLeaving?.(row) && styles.leaving)}>
              {columns.map((column) => (
                <td key={column.id} data-head={column.head} className={columnClasses(column)}>
                  {column.cell(row, before + index + 1)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function columnClasses<Row>({ kind, width }: Column<Row>): string {
  return joinClasses(kind && styles[kind], width && styles[width]);
}
