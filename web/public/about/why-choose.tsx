import { useTexts } from '../../data/texts.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import { Points } from './points.tsx';
import styles from './why-choose.module.css';

/** 'Why Choose Us': the reasons. */
export function WhyChoose() {
  const { whyChoose } = useTexts('about');
  return (
    <Section labelledBy="why-choose" className={styles.split}>
      <div>
        <SectionHeading id="why-choose" title={whyChoose.title} />
        <Points points={whyChoose.items} />
      </div>
      {/* Shown on wide screens only. */}
      <Picture name={whyChoose.picture} alt={whyChoose.alt} sizes="24rem" className={styles.picture} />
    </Section>
  );
}
