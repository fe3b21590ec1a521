import type { KeyboardEvent } from 'react';
import { limits } from '../../../src/shared/limits.ts';
import type { Place, PrintedCertificate } from '../../../src/shared/records.ts';
import type { TypedFields } from '../../data/typed-fields.ts';
import styles from './issue-dialog.module.css';

const fieldOf = ({ _id }: Place) => `name ${_id}`;

/** Returns the names that were corrected since their owners enrolled, by their places. */
export function namesIn(typed: TypedFields, places: readonly Place[]): Record<string, string> {
  const changed = places.flatMap((place) => {
    const name = typed[fieldOf(place)];
    return typeof name === 'string' && name !== place.name ? [[place._id, name] as const] : [];
  });
  return Object.fromEntries(changed);
}

/** Returns the names that are too long for a certificate, shortened, by their places. */
export function shortenedNames(places: readonly Place[]): Record<string, string> {
  const long = places.filter(({ name }) => name.length > limits.holder);
  return Object.fromEntries(long.map(({ _id, name }) => [_id, name.slice(0, limits.holder)]));
}

interface IssueNamesProps {
  places: readonly Place[];
  /** The certificates that would be issued, in the order of the places. */
  certificates: readonly PrintedCertificate[];
}

/** Every name as it will be printed, with its number; a misspelt one is corrected in place. */
export function IssueNames({ places, certificates }: IssueNamesProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>Names as they will be printed. Correct a spelling right here.</legend>
      <ol className={styles.list}>
        {places.map((place, index) => {
          const { number, holder } = certificates[index] ?? { number: '', holder: place.name };
          return (
            <li key={place._id} className={styles.row}>
              <span className={styles.number}>{number}</span>
              <input
                name={fieldOf(place)}
                defaultValue={holder}
                required
                maxLength={limits.holder}
                autoComplete="off"
                spellCheck={false}
                aria-label={`Name on ${number}`}
                className={styles.name}
                onKeyDown={goOn}
              />
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}

/** Enter leads to the next name, and from the last to what issues them: nobody issues all by correcting one. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const row = event.currentTarget.closest('li')?.nextElementSibling;
  const next = row?.querySelector('input') ?? form?.querySelector<HTMLElement>('[type="submit"]');
  next?.focus();
}
