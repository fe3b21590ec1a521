import { useTexts } from '../../data/texts.tsx';
import { Questions } from '../parts/questions.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';

/** The questions of every applicant, with the institute's answers. Nothing where there are none. */
export function QuestionsSection() {
  const { title, items } = useTexts('questions');
  if (items.length === 0) return null;
  return (
    <Section labelledBy="questions">
      <SectionHeading id="questions" title={title} />
      <Questions items={items} />
    </Section>
  );
}
