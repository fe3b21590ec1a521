import { useTexts } from '../../data/texts.tsx';
import { MessageForm } from '../parts/contact-form/message-form.tsx';
import { ScriptNote } from '../parts/script-note.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import styles from './partners.module.css';

/** 'Contact Us': the form for everybody who has a question. */
export function ContactForm() {
  const { contactForm, needsScript } = useTexts('contact');
  return (
    <Section ground="haze" labelledBy="contact-us" className={`${styles.split} ${styles.question}`}>
      <SectionHeading id="contact-us" title={contactForm.title} lead={contactForm.lead} />
      <div className={styles.sheet}>
        <ScriptNote what={needsScript} />
        <div data-scripted>
          <MessageForm texts={contactForm} path="/home" inbox="contactMessages" />
        </div>
      </div>
    </Section>
  );
}
