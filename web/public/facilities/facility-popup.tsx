import type { Facility } from '../../content/facilities.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './facility-popup.module.css';

/** More about one facility: its title, description and picture. */
export function FacilityPopup({ facility, onClose }: { facility: Facility; onClose: () => void }) {
  return (
    <Dialog title={facility.title} onClose={onClose}>
      <div className={styles.content}>
        <Picture {...facility.picture} className={styles.picture} priority />
        <p>{facility.description}</p>
      </div>
    </Dialog>
  );
}
