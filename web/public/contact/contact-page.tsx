import { ContactSection } from '../parts/contact-form/contact-section.tsx';
import { ContactOpening } from './contact-opening.tsx';
import { Partners } from './partners.tsx';

/** Contact and partners: the form that most come for, then what a partnership brings, with its own. */
export function ContactPage() {
  return (
    <>
      <ContactOpening />
      <ContactSection />
      <Partners />
    </>
  );
}
