import { useTexts } from '../../data/texts.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import styles from './infrastructure-section.module.css';

/** 'Our Infrastructure': a wide view of the campus, then its parts. */
export function InfrastructureSection() {
  const { title, lead, parts } = useTexts('home').infrastructure;
  return (
    <Section ground="haze" labelledBy="infrastructure">
      <SectionHeading id="infrastructure" title={title} lead={lead} />
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={part.id} className={styles.part} lang={part.lang}>
            <div className={styles.view}>
              <Picture name={part.picture} alt={part.alt} ground="paper" className={styles.picture} />
            </div>
            <div className={styles.words}>
              <h3>{part.title}</h3>
              <p className={styles.text}>{part.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
