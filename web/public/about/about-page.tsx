import { FacilitiesSection } from '../parts/facilities/facilities-section.tsx';
import { CollaborationsSection } from '../parts/logo-strip/logo-strip.tsx';
import { Section } from '../parts/section.tsx';
import { Approval } from './approval.tsx';
import { Features } from './features.tsx';
import { Highlights } from './highlights.tsx';
import { Opening } from './opening.tsx';
import { Stats } from './stats.tsx';
import { TakeFlight } from './take-flight.tsx';
import { WhoWeAre } from './who-we-are.tsx';
import { WhyChoose } from './why-choose.tsx';

/** The institute: what it teaches with, how it works, by which authority, and where. */
export function AboutPage() {
  return (
    <>
      <Opening />
      <Section>
        <Features />
        <Stats />
      </Section>
      <WhoWeAre />
      <Highlights />
      <Approval />
      <WhyChoose />
      <FacilitiesSection />
      <CollaborationsSection />
      <TakeFlight />
    </>
  );
}
