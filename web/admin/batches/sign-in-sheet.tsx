import { createPortal } from 'react-dom';
import type { AdminBatch, Place } from '../../../src/shared/records.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { BareTable } from '../../ui/bare-table.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { officeDay, officeDays } from '../parts/batches/batch-words.ts';
import { noPhone } from '../parts/people/reach-words.ts';
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
        <BareTable
          key={days[0]}
          caption={<VisuallyHidden>Attendance sheet</VisuallyHidden>}
          title={
            <>
              <span className={styles.institute}>{name}</span>
              <span className={styles.batch}>
                {batch.entryName} · {officeDays(batch)}
              </span>
              <span className={styles.facts}>
                {[location, batch.language, `${signers.length} enrolled`].filter(Boolean).join(' · ')}
              </span>
            </>
          }
          columns={[
            { id: 'number', head: 'No.', className: styles.number, cell: (_place, position) => position },
            { id: 'person', head: 'Name', className: styles.person, cell: personCell },
            ...days.map((day) => ({ id: day, head: shortDay(day), className: styles.day, cell: () => null })),
          ]}
          rows={rows}
          rowKey={(place, index) => place?._id ?? String(index)}
          className={styles.sheet}
        />
      ))}
    </div>,
    document.body,
  );
}

function personCell(place: Place | null) {
  if (place === null) return null;
  return (
    <>
      <span className={styles.name}>{place.name}</span>
      <span className={styles.contact}>
        <span>{place.phone || noPhone}</span> · <span>{place.reference}</span>
        {place.state === 'held' ? ' · reserved' : null}
      </span>
    </>
  );
}

/** 'Mon 18 Jan': without the year, which is above. */
function shortDay(day: string): string {
  return officeDay(day).slice(0, -' 2027'.length);
}
