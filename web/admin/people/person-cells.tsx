import type { ReactNode } from 'react';
import { namesInEnglish } from '../../../src/shared/languages.ts';
import { serverTime } from '../../data/server-clock.ts';
import type { Column } from '../../ui/table.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { arrivalTime } from '../parts/arrival-time.ts';
import { PersonLink } from '../parts/people/person-link.tsx';
import type { PeopleKind, Person } from './people-kind.ts';
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

/** The column with a person's name, when the record arrived and in which language; `mark` and `under` are below. */
export function nameColumn<Row extends Person>(
  head: string,
  mark: ((row: Row) => string) | null,
  under: PeopleKind<Row>['underName'],
): Column<Row> {
  return {
    id: 'name',
    head,
    kind: 'title',
    width: 'broad',
    cell: (row) => (
      <NameCell row={row} mark={mark?.(row)} under={under?.(row)}>
        <PersonLink contact={row.contact} row={row._id}>
          {row.name}
        </PersonLink>
      </NameCell>
    ),
  };
}

interface NameCellProps {
  row: Pick<Person, 'language' | 'createdAt'>;
  /** Below the name. */
  mark?: string | undefined;
  /** Below all that. */
  under?: string | null | undefined;
  /** The name. */
  children: ReactNode;
}

/** A person's name, with when something arrived and in which language. */
export function NameCell({ row: { createdAt, language }, mark, under, children }: NameCellProps) {
  return (
    <div>
      <p className={styles.name}>{children}</p>
      <time className={styles.time} dateTime={createdAt}>
        {arrivalTime(createdAt, serverTime())}
      </time>
      <LanguageMark language={language} />
      {mark === undefined ? null : <span className={styles.mark}>{mark}</span>}
      {under ? <p>{under}</p> : null}
    </div>
  );
}

/** The language in which a person filled the form, in two letters that are read out as its name. */
function LanguageMark({ language }: Pick<Person, 'language'>) {
  return (
    <span className={styles.language} title={namesInEnglish[language]}>
      <span aria-hidden="true">{language.toUpperCase()}</span>
      <VisuallyHidden>{namesInEnglish[language]}</VisuallyHidden>
    </span>
  );
}
