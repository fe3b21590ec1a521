import { useTexts } from '../../data/texts.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import styles from './certification-section.module.css';

/** 'Our Certification': the steps along a dotted flight path. */
export function CertificationSection() {
  const { title, lead, steps, note } = useTexts('home').certification;
  return (
    <Section ground="haze" labelledBy="certification">
      <SectionHeading id="certification" title={title} lead={lead} />
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.id} className={styles.step} lang={step.lang}>
            <h3>{step.title}</h3>
            <p className={styles.text}>{step.text}</p>
          </li>
        ))}
      </ol>
      <p className={styles.note}>{note}</p>
    </Section>
  );
}
