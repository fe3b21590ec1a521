import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import { useTexts } from '../../../data/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { Picture } from '../../../ui/picture.tsx';
import { SectionHeading } from '../section-heading.tsx';
import styles from './facilities-section.module.css';
import { type Facility, FacilityPopup } from './facility-popup.tsx';

/** 'Our Facilities': rooms side by side, on phones in a row to swipe, each with a popup that tells more. */
export function FacilitiesSection({ ground = 'paper' }: { ground?: 'paper' | 'haze' }) {
  const { title, lead, more, items } = useTexts('facilities');
  const [open, setOpen] = useState<Facility | null>(null);
  return (
    <section className={joinClasses(styles.section, styles[ground])} aria-labelledby="facilities">
      <div className={styles.head}>
        <SectionHeading id="facilities" title={title} lead={lead} />
      </div>
      <ul className={`on-navy ${styles.cards}`}>
        {items.map((facility) => (
          <li key={facility.id} className={styles.card} lang={facility.lang}>
            <FacilityCard facility={facility} more={more} onOpen={() => setOpen(facility)} />
          </li>
        ))}
      </ul>
      {open ? <FacilityPopup facility={open} onClose={() => setOpen(null)} /> : null}
    </section>
  );
}

interface FacilityCardProps {
  facility: Facility;
  /** What its button is called. */
  more: string;
  onOpen: () => void;
}

function FacilityCard({ facility, more, onOpen }: FacilityCardProps) {
  const titleId = useId();
  const { title, text, description, picture, alt } = facility;
  return (
    <>
      <Picture name={picture} alt={alt} className={styles.picture} />
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
          {more}
        </Button>
      </div>
    </>
  );
}
