import Check from 'lucide-react/icons/check';
import { picture } from '../../content/pictures.ts';
import { reasons, whyChooseTitle } from '../../content/why-choose.ts';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../shared/section.tsx';
import { SectionHeading } from '../shared/section-heading.tsx';
import styles from './why-choose.module.css';

/** The six reasons, like the checklist before a flight: each one ticked off. */
export function WhyChoose() {
  return (
    <Section ground="haze" labelledBy="why-choose" className={styles.split}>
      <div className={styles.side}>
        <SectionHeading id="why-choose" title={whyChooseTitle} />
        {/* Shown on wide screens only, cut to its middle: as wide as its height asks. */}
        <Picture {...picture('gallery-08')} sizes="43rem" className={styles.picture} />
      </div>
      <ul className={styles.list}>
        {reasons.map(({ id, title, text }) => (
          <li key={id} className={styles.reason}>
            <span className={styles.box}>
              <Check aria-hidden="true" strokeWidth={3} />
            </span>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
