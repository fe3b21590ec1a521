import { useTexts } from '../../data/texts.tsx';
import { MessageForm } from '../parts/contact-form/message-form.tsx';
import { ScriptNote } from '../parts/script-note.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import { Benefits } from './benefits.tsx';
import styles from './partners.module.css';

/** The benefits of a partnership, and the form to offer one. */
export function Partners() {
  const { needsScript } = useTexts('contact');
  const { benefits, partnerForm } = useTexts('contactPage');
  return (
    <Section className={styles.split}>
      <section aria-labelledby="benefits" className={styles.benefits}>
        <SectionHeading id="benefits" title={benefits.title} lead={benefits.lead} />
        <Benefits />
      </section>
      <section aria-labelledby="partner" className={styles.sheet}>
        <div className={styles.words}>
          <h2 id="partner" className={styles.title}>
            {partnerForm.title}
          </h2>
          <p className={styles.lead}>{partnerForm.lead}</p>
        </div>
        <ScriptNote what={needsScript} />
        <div data-scripted>
          <MessageForm texts={partnerForm} path="/adminpatnertouch" inbox="partnerMessages" />
        </div>
      </section>
    </Section>
  );
}
