import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import { useTexts } from '../../../data/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Section } from '../section.tsx';
import { SectionHeading } from '../section-heading.tsx';
import row from '../swipe-row.module.css';
import styles from './facilities-section.module.css';
import { type Facility, FacilityPopup } from './facility-popup.tsx';

/** 'Our Facilities': rooms side by side, on phones in a row to swipe, each with a popup that tells more. */
export function FacilitiesSection() {
  const { title, lead, more, items } = useTexts('facilities');
  const [open, setOpen] = useState<Facility | null>(null);
  return (
    <Section labelledBy="facilities" className={row.section}>
      <SectionHeading id="facilities" title={title} lead={lead} />
      <ul className={row.row}>
        {items.map((facility) => (
          <li key={facility.id} className={row.item} lang={facility.lang}>
            <FacilityCard facility={facility} more={more} onOpen={() => setOpen(facility)} />
          </li>
        ))}
      </ul>
      {open ? <FacilityPopup facility={open} onClose={() => setOpen(null)} /> : null}
    </Section>
  );
}

interface FacilityCardProps {
  facility: Facility;
  /** The label of its button. */
  more: string;
  onOpen: () => void;
}

function FacilityCard({ facility, more, onOpen }: FacilityCardProps) {
  const titleId = useId();
  const { title, text, description, picture, alt } = facility;
  return (
    <>
      <Picture name={picture} alt={alt} className={row.picture} />
      <h3 id={titleId}>{title}</h3>
      <div className={row.text}>
        <p>{text}</p>
        <noscript>
          <p>{description}</p>
        </noscript>
      </div>
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
    </>
  );
}
