import { useTexts } from '../../data/texts.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import row from '../parts/swipe-row.module.css';

/** 'Our Infrastructure': the parts of the campus, side by side. */
export function InfrastructureSection() {
  const { title, lead, parts } = useTexts('home').infrastructure;
  return (
    <Section labelledBy="infrastructure" className={row.section}>
      <SectionHeading id="infrastructure" title={title} lead={lead} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={row.row} tabIndex={0} aria-labelledby="infrastructure">
        {parts.map((part) => (
          <li key={part.id} className={row.item} lang={part.lang}>
            <Picture name={part.picture} alt={part.alt} className={row.picture} />
            <h3>{part.title}</h3>
            <p className={row.text}>{part.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
