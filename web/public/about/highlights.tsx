import { fill } from '../../../src/shared/content.ts';
import { grouped } from '../../../src/shared/grouped.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import { Points } from './points.tsx';

/** 'Our Highlights'. */
export function Highlights() {
  const { figures } = useSiteFacts();
  const { highlights } = useTexts('about');
  const instructors = grouped(figures.instructors);
  return (
    <Section labelledBy="highlights">
      <SectionHeading id="highlights" title={highlights.title} />
      <Points
        points={highlights.items.map((item) => ({ ...item, text: fill(item.text, { instructors }) }))}
      />
    </Section>
  );
}
