import { useTexts } from '../../../data/texts.tsx';
import { ScriptNote } from '../script-note.tsx';
import { Section } from '../section.tsx';
import { SectionHeading } from '../section-heading.tsx';
import { AddressCard } from './address-card.tsx';
import styles from './contact-section.module.css';
import { MessageForm } from './message-form.tsx';

/** 'Contact Us': the form, and beside it where the institute is. */
export function ContactSection() {
  const { contactForm, needsScript } = useTexts('contact');
  return (
    <Section ground="haze" labelledBy="contact-us" className={styles.section}>
      <div className={styles.words}>
        <SectionHeading id="contact-us" title={contactForm.title} lead={contactForm.lead} />
        <ScriptNote what={needsScript} />
        <div data-scripted>
          <MessageForm texts={contactForm} path="/home" inbox="contactMessages" />
        </div>
      </div>
      <AddressCard />
    </Section>
  );
}
