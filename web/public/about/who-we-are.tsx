import { useTexts } from '../../data/texts.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import styles from './who-we-are.module.css';

/** 'Who We Are': ways of working beside the campus from above. */
export function WhoWeAre() {
  const { whoWeAre } = useTexts('about');
  return (
    <Section labelledBy="who-we-are" className={styles.split}>
      <div className={styles.picture}>
        <Picture name={whoWeAre.picture} alt={whoWeAre.alt} ground="haze" className={styles.crop} />
      </div>
      <div className={styles.words}>
        <SectionHeading id="who-we-are" title={whoWeAre.title} lead={whoWeAre.lead} />
        <ul className={styles.items}>
          {whoWeAre.items.map(({ id, title, text, lang }) => (
            <li key={id} lang={lang} className={styles.item}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
