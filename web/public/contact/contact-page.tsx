import { ContactSection } from '../contact-form/contact-section.tsx';
import { ContactOpening } from './contact-opening.tsx';
import { Partners } from './partners.tsx';

/** Contact and partners: what a partnership brings, and the two forms. */
export function ContactPage() {
  return (
    <>
      <ContactOpening />
      <Partners />
      <ContactSection ground="haze" />
    </>
  );
}
