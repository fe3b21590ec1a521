import { type BareColumn, BareTable, type BareTableProps } from './bare-table.tsx';
import denseStyles from './dense-table.module.css';
import { joinClasses } from './join-classes.ts';
import tableStyles from './table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** One column of a table. */
export interface Column<Row> extends Pick<BareColumn<Row>, 'id' | 'head' | 'cell'> {
  /**
   * The kind of its cells, which says how they are set; a short text otherwise. A `title` heads the card that a row becomes,
   * where a `sentence` needs no head.
   */
  kind?: 'position' | 'title' | 'number' | 'sentence' | 'picture' | 'actions';
  /** How wide it is; the columns without one share what is left. */
  width?: 'narrow' | 'short' | 'middle' | 'long' | 'longer' | 'broad' | 'broader';
}

/** How rows look: as records, as sentences with their time, in the lines of a sheet, which fit a dialog, or as a few figures. */
export type TableLook = 'records' | 'sentences' | 'dense' | 'figures';

interface TableProps<Row> extends Pick<BareTableProps<Row>, 'rows' | 'rowKey' | 'before'> {
  /** The contents of the table, for assistive technology. */
  caption: string;
  columns: readonly Column<Row>[];
  /** The row is about to go: it is shown pale. */
  isLeaving?: (row: Row) => boolean;
  look?: TableLook;
}

/** A table with a sticky head; on a narrow screen each row becomes a card. */
export function Table<Row>({ caption, columns, isLeaving, look = 'records', ...list }: TableProps<Row>) {
  const styles = look === 'dense' || look === 'figures' ? denseStyles : tableStyles;
  return (
    <div className={joinClasses(styles.room, styles[look])}>
      <BareTable
        {...list}
        caption={<VisuallyHidden>{caption}</VisuallyHidden>}
        columns={columns.map(({ kind, width, ...column }) => ({
          ...column,
          className: joinClasses(kind && styles[kind], width && styles[width]),
        }))}
        className={styles.table}
        rowClass={(row) => joinClasses(styles.row, isLeaving?.(row) && styles.leaving)}
      />
    </div>
  );
}
