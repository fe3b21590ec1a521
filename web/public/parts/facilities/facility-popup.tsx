import type { Texts } from '../../../../src/content/texts.ts';
import { Picture } from '../../../ui/picture.tsx';
import { PageDialog } from '../page-dialog.tsx';
import styles from './facility-popup.module.css';

/** One of the facilities. */
export type Facility = Texts['facilities']['items'][number];

/** More about one facility: its title, description and picture. */
export function FacilityPopup({ facility, onClose }: { facility: Facility; onClose: () => void }) {
  return (
    <PageDialog title={facility.title} onClose={onClose}>
      <div className={styles.content} lang={facility.lang}>
        <Picture name={facility.picture} alt={facility.alt} className={styles.picture} priority />
        <p>{facility.description}</p>
      </div>
    </PageDialog>
  );
}
