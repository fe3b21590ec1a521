import { certificationHead, certificationNote, certificationSteps } from '../../content/certification.ts';
import { Section } from '../shared/section.tsx';
import { SectionHeading } from '../shared/section-heading.tsx';
import styles from './certification-section.module.css';

/** 'Our Certification': four steps along a dotted flight path; the heading stays beside them. */
export function CertificationSection() {
  return (
    <Section labelledBy="certification" className={styles.section}>
      <div className={styles.head}>
        <SectionHeading id="certification" title={certificationHead.title} lead={certificationHead.lead} />
      </div>
      <div>
        <ol className={styles.steps}>
          {certificationSteps.map(({ id, title, text }) => (
            <li key={id} className={styles.step}>
              <h3>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
        <p className={styles.note}>{certificationNote}</p>
      </div>
    </Section>
  );
}
