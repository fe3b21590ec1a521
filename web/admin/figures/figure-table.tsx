import styles from './figure-table.module.css';

interface FigureTableProps {
  caption: string;
  /** The first heads the rows. */
  heads: readonly string[];
  rows: readonly (readonly [head: string, ...figures: string[]])[];
}

/** The numbers of a plot: closed on the screen until somebody wants them, and always there on paper. */
export function FigureTable({ caption, heads, rows }: FigureTableProps) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>Show the figures</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a phone is moved by keyboard too. */}
      <section className={styles.room} tabIndex={0} aria-label={caption}>
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([head, ...figures]) => (
              <tr key={head}>
                <th scope="row">{head}</th>
                {figures.map((figure, place) => (
                  <td key={heads[place + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
