import { timelineSection, timelines } from '../../content/timelines.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { Section } from '../shared/section.tsx';
import { SectionHeading } from '../shared/section-heading.tsx';
import { FlightPath } from './flight-path.tsx';

/** What the days of a course hold: two flight paths to switch between. */
export function TimelineSection() {
  return (
    <Section ground="navy" labelledBy="timeline">
      <SectionHeading id="timeline" title={timelineSection.title} lead={timelineSection.lead} />
      <Tabs
        label={timelineSection.title}
        tabs={timelines.map((timeline) => ({
          id: `${timeline.days}-days`,
          label: timeline.label,
          note: timeline.courses,
          content: <FlightPath plan={timeline.plan} day={timelineSection.day} />,
        }))}
      />
    </Section>
  );
}
