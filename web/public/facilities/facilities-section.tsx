import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import { type Facility, facilities, facilitiesHead, facilityAction } from '../../content/facilities.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { SectionHeading } from '../shared/section-heading.tsx';
import styles from './facilities-section.module.css';
import { FacilityPopup } from './facility-popup.tsx';

/** 'Our Facilities': three rooms side by side, on phones in a row to swipe, each with a popup that tells more. */
export function FacilitiesSection({ ground = 'paper' }: { ground?: 'paper' | 'haze' }) {
  const [open, setOpen] = useState<Facility | null>(null);
  return (
    <section className={joinClasses(styles.section, styles[ground])} aria-labelledby="facilities">
      <div className={styles.head}>
        <SectionHeading id="facilities" title={facilitiesHead.title} lead={facilitiesHead.lead} />
      </div>
      <ul className={`on-navy ${styles.cards}`}>
        {facilities.map((facility) => (
          <li key={facility.id} className={styles.card}>
            <FacilityCard facility={facility} onOpen={() => setOpen(facility)} />
          </li>
        ))}
      </ul>
      {open ? <FacilityPopup facility={open} onClose={() => setOpen(null)} /> : null}
    </section>
  );
}

function FacilityCard({ facility, onOpen }: { facility: Facility; onOpen: () => void }) {
  const titleId = useId();
  const { title, text, description, picture } = facility;
  return (
    <>
      <Picture {...picture} className={styles.picture} />
      <div className={styles.words}>
        <h3 id={titleId}>{title}</h3>
        <p>{text}</p>
        <noscript>
          <p>{description}</p>
        </noscript>
        <Button
          variant="secondary"
          size="small"
          className={styles.more}
          data-scripted
          aria-haspopup="dialog"
          aria-describedby={titleId}
          icon={<Plus aria-hidden="true" />}
          onClick={onOpen}
        >
          {facilityAction}
        </Button>
      </div>
    </>
  );
}
