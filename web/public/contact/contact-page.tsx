import { ContactForm } from './contact-form.tsx';
import { ContactOpening } from './contact-opening.tsx';
import { DirectWays } from './direct-ways.tsx';
import { Partners } from './partners.tsx';

/** Contact and partners: the ways to a person, the form that most come for, then what a partnership brings, with its own. */
export function ContactPage() {
  return (
    <>
      <ContactOpening />
      <DirectWays />
      <ContactForm />
      <Partners />
    </>
  );
}
