import { ContactSection } from '../parts/contact-form/contact-section.tsx';
import { FacilitiesSection } from '../parts/facilities/facilities-section.tsx';
import { ForParents } from '../parts/family/for-parents.tsx';
import { Proof } from '../parts/family/proof.tsx';
import { CollaborationsSection } from '../parts/logo-strip/logo-strip.tsx';
import { AchievementsSection } from './achievements-section.tsx';
import { AddOnSection } from './add-on-section.tsx';
import { CertificationSection } from './certification-section.tsx';
import { Hero } from './hero.tsx';
import { InfrastructureSection } from './infrastructure-section.tsx';
import { PosterPopup } from './poster-popup/poster-popup.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { ServicesSection } from './services-section.tsx';
import { TestimonialsSection } from './testimonials-section.tsx';

/** The home page. */
export function HomePage() {
  return (
    <>
      {/* First, so that the next press of Tab after closing it meets the page's first link, not the footer. */}
      <PosterPopup />
      <Hero />
      <Proof of={null} />
      <ServicesSection />
      <InfrastructureSection />
      <CertificationSection />
      <AddOnSection />
      <AchievementsSection />
      <FacilitiesSection />
      <TestimonialsSection />
      <CollaborationsSection />
      <ForParents of={null} />
      <QuestionsSection />
      <ContactSection />
    </>
  );
}
