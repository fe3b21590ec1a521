import type { ReactNode } from 'react';
import denseStyles from './dense-table.module.css';
import { joinClasses } from './join-classes.ts';
import tableStyles from './table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** One column of a table. */
export interface Column<Row> {
  id: string;
  head: string;
  /** Returns the content of the cell; `position` counts from 1 over the whole list. */
  cell: (row: Row, position: number) => ReactNode;
  /**
   * What stands in it, which says how it is set; a short text otherwise. A `title` heads the card that a row becomes, where a
   * `sentence` needs no head.
   */
  kind?: 'position' | 'title' | 'number' | 'sentence' | 'picture' | 'actions';
  /** How wide it is; the columns without one share what is left. */
  width?: 'narrow' | 'short' | 'middle' | 'long' | 'longer' | 'broad' | 'broader';
}

/** How rows look: as records, as sentences with their time, in the lines of a sheet, which fit a dialog, or as a few figures. */
export type TableLook = 'records' | 'sentences' | 'dense' | 'figures';

interface TableProps<Row> {
  /** The contents of the table, for assistive technology. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Tells rows apart; `index` counts from 0. */
  rowKey: (row: Row, index: number) => string;
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
  const styles = look === 'dense' || look === 'figures' ? denseStyles : tableStyles;
  const columnClasses = ({ kind, width }: Column<Row>) =>
    joinClasses(kind && styles[kind], width && styles[width]);
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
            <tr
              key={rowKey(row, index)}
              className={joinClasses(styles.row, isLeaving?.(row) && styles.leaving)}
            >
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
