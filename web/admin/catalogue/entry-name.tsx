import type { AdminCatalogueEntry } from '../../../src/shared/records.ts';
import { defaultLocation } from '../../../src/shared/texts.ts';
import styles from './entry-name.module.css';

interface EntryNameProps {
  entry: AdminCatalogueEntry;
  /** Shown if the name is missing. */
  untitled: string;
}

/** An entry's name and place, and whether it is hidden. */
export function EntryName({ entry: { name, location, hidden }, untitled }: EntryNameProps) {
  return (
    <div className={styles.entry}>
      <p className={styles.name}>{name || untitled}</p>
      <p className={styles.location}>{location ?? defaultLocation}</p>
      {hidden ? <p className={styles.hidden}>Hidden</p> : null}
    </div>
  );
}
