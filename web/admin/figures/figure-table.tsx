import { BareTable } from '../../ui/bare-table.tsx';
import styles from './figure-table.module.css';

type Line = readonly [head: string, ...figures: string[]];

interface FigureTableProps {
  caption: string;
  /** The first heads the rows. */
  heads: readonly string[];
  rows: readonly Line[];
}

/** The numbers of a plot: closed on the screen until they are asked for, and always there on paper. */
export function FigureTable({ caption, heads, rows }: FigureTableProps) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>Show the figures</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a phone is moved by keyboard too. */}
      <section className={styles.room} tabIndex={0} aria-label={caption}>
        <BareTable
          caption={caption}
          columns={heads.map((head, place) => ({
            id: head,
            head,
            headsRow: place === 0,
            cell: (row: Line) => row[place],
          }))}
          rows={rows}
          rowKey={([head]) => head}
          className={styles.table}
        />
      </section>
    </details>
  );
}
