import { contactForm, formNeedsScript, map } from '../../content/contact.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { ScriptNote } from '../shared/script-note.tsx';
import { Section } from '../shared/section.tsx';
import { SectionHeading } from '../shared/section-heading.tsx';
import styles from './contact-section.module.css';
import { InstituteMap } from './institute-map.tsx';
import { MessageForm } from './message-form.tsx';

/** 'Contact Us': the form, and beside it where the institute is. */
export function ContactSection({ ground = 'haze' }: { ground?: 'paper' | 'haze' }) {
  const { name, address } = useSiteFacts();
  return (
    <Section ground={ground} labelledBy="contact-us" className={styles.section}>
      <div className={styles.words}>
        <SectionHeading id="contact-us" title={contactForm.title} lead={contactForm.lead} />
        <ScriptNote what={formNeedsScript} />
        <div data-scripted>
          <MessageForm texts={contactForm} path={'/home'} />
        </div>
      </div>
      <div className={styles.place}>
        <InstituteMap className={styles.map} />
        <div className={styles.address}>
          <h3 className={styles.title}>{map.title}</h3>
          <p>
            <strong>{name}</strong>, {address.join(', ')}
          </p>
        </div>
      </div>
    </Section>
  );
}
