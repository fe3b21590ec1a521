import { infrastructure, infrastructureHead } from '../../content/infrastructure.ts';
import { Picture } from '../../ui/picture.tsx';
import { CornerBrackets } from '../shared/corner-brackets.tsx';
import { Section } from '../shared/section.tsx';
import { SectionHeading } from '../shared/section-heading.tsx';
import styles from './infrastructure-section.module.css';

/** 'Our Infrastructure': a wide view of the campus, then its parts. */
export function InfrastructureSection() {
  return (
    <Section ground="haze" labelledBy="infrastructure">
      <SectionHeading id="infrastructure" title={infrastructureHead.title} lead={infrastructureHead.lead} />
      <ul className={styles.parts}>
        {infrastructure.map(({ id, title, text, picture }, index) => (
          <li key={id} className={styles.part}>
            <div className={styles.view}>
              <Picture {...picture} ground="paper" className={styles.picture} />
              {index === 0 ? <CornerBrackets /> : null}
            </div>
            <div className={styles.words}>
              <h3>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
