import { serverTime } from '../../data/server-clock.ts';
import { arrivalTime } from '../parts/arrival-time.ts';
import styles from './privacy-page.module.css';
import { recordsText } from './record-words.ts';

/** A person's records by table, as the call answers. */
export type PersonRecordsByTable = Readonly<Record<string, readonly object[]>>;

/** Everything that is held of a person, field by field. */
export function PersonRecords({ records }: { records: PersonRecordsByTable }) {
  return (
    // Scrolled by keyboard too.
    <section className={styles.records} aria-label="Records" tabIndex={-1}>
      {Object.entries(records).map(([kind, rows]) => (
        <section key={kind}>
          <h3>{recordsText(kind, rows.length)}</h3>
          {rows.map((row) => (
            <dl key={JSON.stringify(row)}>
              {fieldsOf(row).map(([name, text]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          ))}
        </section>
      ))}
    </section>
  );
}

/** Returns the fields that say something, with those of what hangs on it: 'place state'. */
function fieldsOf(record: object, before = ''): [name: string, text: string][] {
  return Object.entries(record).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (value === null || value === '' || name === '_id') return [];
    const label = before + wordsOf(name);
    if (Array.isArray(value))
      return value.flatMap((item: unknown, index) =>
        typeof item === 'object' && item !== null ? fieldsOf(item, `${label} ${index + 1} `) : [],
      );
    if (typeof value === 'object') return fieldsOf(value, `${label} `);
    const text = String(value);
    return [[label, /^\d{4}-\d\d-\d\dT/u.test(text) ? arrivalTime(text, serverTime()) : text]];
  });
}

/** Returns a field's name in words: 'heldUntil' is 'held until'. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}
