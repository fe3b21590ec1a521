import { grouped } from '../../../src/shared/grouped.ts';
import { highlights } from '../../content/about.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { Section } from '../shared/section.tsx';
import { SectionHeading } from '../shared/section-heading.tsx';
import styles from './highlights.module.css';
import { Instrument, type InstrumentName } from './instruments.tsx';

type HighlightId = (typeof highlights.items)[number]['id'];

/** In the order of a cockpit: airspeed, attitude, altitude above; turn, heading, climb below. */
const instruments: Record<HighlightId, InstrumentName> = {
  excellence: 'airspeed',
  innovation: 'attitude',
  integrity: 'altitude',
  collaboration: 'turn',
  expertise: 'heading',
  technology: 'climb',
};

/** 'Our Highlights' as the six instruments of a cockpit. */
export function Highlights() {
  const { figures } = useSiteFacts();
  return (
    <Section ground="navy" labelledBy="highlights">
      <SectionHeading id="highlights" title={highlights.title} />
      <ul className={styles.panel}>
        {highlights.items.map(({ id, title, text }) => (
          <li key={id} className={styles.highlight}>
            <Instrument name={instruments[id]} />
            <div className={styles.words}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text.replace('{instructors}', grouped(figures.instructors))}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
