import ArrowDown from 'lucide-react/icons/arrow-down';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import styles from './contact-opening.module.css';

/** The top of the contact page: the direct lines, and the ways down to both forms. */
export function ContactOpening() {
  const { email } = useSiteFacts();
  const { contactForm } = useTexts('contact');
  const { head, partnerForm } = useTexts('contactPage');
  return (
    <PageHead title={head.title} lead={head.lead} picture={{ name: head.picture, alt: '' }}>
      <div className={styles.ways}>
        <ButtonLink plain href="#contact-us" iconEnd={<ArrowDown aria-hidden="true" />}>
          {contactForm.title}
        </ButtonLink>
        <ButtonLink plain href="#partner" variant="secondary" iconEnd={<ArrowDown aria-hidden="true" />}>
          {partnerForm.title}
        </ButtonLink>
      </div>
      <ul className={styles.lines}>
        <li>
          <Phone aria-hidden="true" />
          <PhoneLink />
        </li>
        <li>
          <Mail aria-hidden="true" />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      </ul>
    </PageHead>
  );
}
