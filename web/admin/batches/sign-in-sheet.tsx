import { createPortal } from 'react-dom';
import type { AdminBatch, Place } from '../../../src/shared/records.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { officeDay, officeDays } from '../parts/batches/batch-words.ts';
import { emptyRows, mostDays, sheetDays, signersOf } from './sheet-days.ts';
import styles from './sign-in-sheet.module.css';

interface SignInSheetProps {
  batch: AdminBatch;
  location: string;
  places: readonly Place[];
}

/** The printed sheet of a batch: a row for each who comes, with a box to sign in for each day. Beside the app, which is not printed. */
export function SignInSheet({ batch, location, places }: SignInSheetProps) {
  const { name } = useSiteFacts();
  const signers = signersOf(places);
  const rows = [...signers, ...Array<null>(emptyRows).fill(null)];
  const sheets = sheetDays(batch);
  return createPortal(
    <div className={joinClasses(styles.sheets, (sheets[0]?.length ?? 0) > mostDays.upright && styles.across)}>
      {sheets.map((days) => (
        <table key={days[0]} className={styles.sheet}>
          <colgroup>
            <col className={styles.number} />
            <col className={styles.person} />
          </colgroup>
          <thead>
            <tr>
              <th colSpan={2 + days.length} className={styles.head}>
                <span className={styles.institute}>{name}</span>
                <span className={styles.batch}>
                  {batch.entryName} · {officeDays(batch)}
                </span>
                <span className={styles.facts}>
                  {[location, batch.language, `${signers.length} enrolled`].filter(Boolean).join(' · ')}
                </span>
              </th>
            </tr>
            <tr>
              <th className={styles.number}>No.</th>
              <th className={styles.person}>Name</th>
              {days.map((day) => (
                <th key={day} className={styles.day}>
                  {shortDay(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((place, index) => (
              <tr key={place?._id ?? index}>
                <td className={styles.number}>{index + 1}</td>
                <td className={styles.person}>
                  {place ? (
                    <>
                      <span className={styles.name}>{place.name}</span>
                      <span className={styles.contact}>
                        <span>{place.phone}</span> · <span>{place.reference}</span>
                        {place.state === 'held' ? ' · held' : null}
                      </span>
                    </>
                  ) : null}
                </td>
                {days.map((day) => (
                  <td key={day} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>,
    document.body,
  );
}

/** 'Mon 18 Jan': without the year, which stands above. */
function shortDay(day: string): string {
  return officeDay(day).slice(0, -' 2027'.length);
}
