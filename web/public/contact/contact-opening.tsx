import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../parts/page-head.tsx';
import styles from './contact-opening.module.css';

/** The top of the contact page, with the ways down to both forms. */
export function ContactOpening() {
  const { contactForm } = useTexts('contact');
  const { head, partnerForm } = useTexts('contactPage');
  const down = { plain: true, variant: 'secondary', size: 'small' } as const;
  return (
    <PageHead title={head.title} lead={head.lead} picture={{ name: head.picture, alt: '' }}>
      <div className={styles.ways}>
        <ButtonLink {...down} href="#contact-us">
          {contactForm.title}
        </ButtonLink>
        <ButtonLink {...down} href="#partner">
          {partnerForm.title}
        </ButtonLink>
      </div>
    </PageHead>
  );
}
