import { fill } from '../../../src/shared/content.ts';
import { grouped } from '../../../src/shared/grouped.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import styles from './highlights.module.css';
import { Instrument, type InstrumentName } from './instruments.tsx';

/** In the order of a cockpit: airspeed, attitude, altitude above; turn, heading, climb below. */
const cockpit = ['airspeed', 'attitude', 'altitude', 'turn', 'heading', 'climb'] as const;

/** Those that have one of their own; another takes the one of its place. */
const instruments: Readonly<Record<string, InstrumentName>> = {
  excellence: 'airspeed',
  innovation: 'attitude',
  integrity: 'altitude',
  collaboration: 'turn',
  expertise: 'heading',
  technology: 'climb',
};

/** 'Our Highlights' as the instruments of a cockpit. */
export function Highlights() {
  const { figures } = useSiteFacts();
  const { highlights } = useTexts('about');
  return (
    <Section ground="navy" labelledBy="highlights">
      <SectionHeading id="highlights" title={highlights.title} />
      <ul className={styles.panel}>
        {highlights.items.map(({ id, title, text, lang }, index) => (
          <li key={id} lang={lang} className={styles.highlight}>
            <Instrument name={instruments[id] ?? cockpit[index % cockpit.length] ?? 'heading'} />
            <div className={styles.words}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{fill(text, { instructors: grouped(figures.instructors) })}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
