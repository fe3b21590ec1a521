import Check from 'lucide-react/icons/check';
import { useTexts } from '../../data/texts.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import styles from './why-choose.module.css';

/** The reasons, like the checklist before a flight: each one ticked off. */
export function WhyChoose() {
  const { whyChoose } = useTexts('about');
  return (
    <Section ground="haze" labelledBy="why-choose" className={styles.split}>
      <div className={styles.side}>
        <SectionHeading id="why-choose" title={whyChoose.title} />
        {/* Shown on wide screens only, cut to its middle: as wide as its height asks. */}
        <Picture name={whyChoose.picture} alt={whyChoose.alt} sizes="43rem" className={styles.picture} />
      </div>
      <ul className={styles.list}>
        {whyChoose.items.map(({ id, title, text, lang }) => (
          <li key={id} lang={lang} className={styles.reason}>
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
