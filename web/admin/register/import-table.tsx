import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/join-classes.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './import-table.module.css';

/** One column of the table. */
interface ImportTableColumn<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
}

interface ImportTableProps<Row> {
  /** What it lists, for assistive technology. */
  caption: string;
  columns: readonly ImportTableColumn<Row>[];
  rows: readonly Row[];
  look: 'faults' | 'sample';
}

/** A dense table within the dialog; on a narrow screen its cells stand below each other. */
export function ImportTable<Row>({ caption, columns, rows, look }: ImportTableProps<Row>) {
  return (
    <table className={joinClasses(styles.table, styles[look])}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map(({ head }) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change, and one may say the same as another.
          <tr key={index}>
            {columns.map(({ head, cell }) => (
              <td key={head} data-head={head}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
