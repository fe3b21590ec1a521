import { useTexts } from '../../data/texts.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import { FlightPath } from './flight-path.tsx';

/** By the names that their texts have, with the ids of their tabs. */
const timelines = [
  ['five', '5-days'],
  ['eight', '8-days'],
] as const;

/** The days of a course: two flight paths to switch between. */
export function TimelineSection() {
  const texts = useTexts('catalogue').timelines;
  return (
    <Section ground="navy" labelledBy="timeline">
      <SectionHeading id="timeline" title={texts.title} lead={texts.lead} />
      <Tabs
        label={texts.title}
        tabs={timelines.map(([name, id]) => ({
          id,
          label: texts.tabs[name].label,
          note: texts.tabs[name].courses,
          content: <FlightPath plan={texts[name]} />,
        }))}
      />
    </Section>
  );
}
