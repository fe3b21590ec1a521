import { useTexts } from '../../data/texts.tsx';
import { Picture } from '../../ui/picture.tsx';
import { People } from '../parts/family/people.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import { Points } from './points.tsx';
import styles from './who-we-are.module.css';

/** 'Who We Are': ways of working beside the campus, and the people once the institute has named them. */
export function WhoWeAre() {
  const { whoWeAre } = useTexts('about');
  return (
    <Section labelledBy="who-we-are" className={styles.split}>
      <div>
        <SectionHeading id="who-we-are" title={whoWeAre.title} lead={whoWeAre.lead} />
        <Points points={whoWeAre.items} />
      </div>
      <Picture name={whoWeAre.picture} alt={whoWeAre.alt} className={styles.picture} />
      <People of={null} />
    </Section>
  );
}
