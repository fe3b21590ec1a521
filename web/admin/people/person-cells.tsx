import { namesInEnglish } from '../../../src/shared/languages.ts';
import { languageHead } from '../../content/admin.ts';
import type { Column } from '../../ui/table.tsx';
import { arrivalTime } from '../parts/arrival-time.ts';
import type { Person } from './people-kind.ts';
import styles from './person-cells.module.css';

/** The column that counts the rows over all pages. */
export function positionColumn<Row extends Person>(head: string): Column<Row> {
  return {
    id: 'position',
    head,
    kind: 'position',
    width: 'narrow',
    cell: (_row, position) => position.toLocaleString('en-IN'),
  };
}

/** The column with a person's name and when the record arrived; `mark` stands below. */
export function nameColumn<Row extends Person>(
  head: string,
  mark: ((row: Row) => string) | null,
): Column<Row> {
  return {
    id: 'name',
    head,
    kind: 'title',
    width: 'broad',
    cell: (row) => (
      <div>
        <p className={styles.name}>{row.name}</p>
        <time className={styles.time} dateTime={row.createdAt}>
          {arrivalTime(row.createdAt, new Date())}
        </time>
        {mark ? <p className={styles.mark}>{mark(row)}</p> : null}
      </div>
    ),
  };
}

/** The column with the language in which a person filled the form. */
export function languageColumn<Row extends Person>(): Column<Row> {
  return {
    id: 'language',
    head: languageHead,
    width: 'short',
    cell: ({ language }) => <span className={styles.language}>{namesInEnglish[language]}</span>,
  };
}
