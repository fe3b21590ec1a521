import type { ReactNode } from 'react';

/** One column of any table. */
export interface BareColumn<Row> {
  id: string;
  head: string;
  /** Returns the content of the cell; `position` counts from 1 over the whole list. */
  cell: (row: Row, position: number) => ReactNode;
  /** Its cells are the heads of their rows. */
  headsRow?: boolean;
  className?: string;
}

export interface BareTableProps<Row> {
  /** The contents of the table. */
  caption: ReactNode;
  /** Above the heads of all columns, on each printed page anew. */
  title?: ReactNode;
  columns: readonly BareColumn<Row>[];
  rows: readonly Row[];
  /** Tells rows apart; `index` counts from 0. */
  rowKey: (row: Row, index: number) => string;
  /** How many rows of the list come before the first one shown. */
  before?: number;
  className?: string;
  rowClass?: (row: Row) => string;
}

/** The markup of every table, without a look: a stylesheet gives it one, which finds the head of each cell in `data-head`. */
export function BareTable<Row>(props: BareTableProps<Row>) {
  const { caption, title, columns, rows, rowKey, before = 0, className, rowClass } = props;
  return (
    <table className={className}>
      <caption>{caption}</caption>
      {/* A fixed layout would take the widths from the first row, where the title spans all columns. */}
      {title === undefined ? null : (
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} className={column.className} />
          ))}
        </colgroup>
      )}
      <thead>
        {title === undefined ? null : (
          <tr>
            <th colSpan={columns.length}>{title}</th>
          </tr>
        )}
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={column.className}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)} className={rowClass?.(row)}>
            {columns.map(({ id, head, cell, headsRow, className }) => {
              const Cell = headsRow ? 'th' : 'td';
              return (
                <Cell key={id} scope={headsRow ? 'row' : undefined} data-head={head} className={className}>
                  {cell(row, before + index + 1)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
