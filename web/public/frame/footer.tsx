import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { legalPaths } from '../../../src/content/navigation.ts';
import { fill } from '../../../src/shared/content.ts';
import { inLanguage } from '../../../src/shared/languages.ts';
import { menuPages, pagePath } from '../../../src/shared/pages.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useFirstLanguageTag, useLanguage, useTexts } from '../../data/texts.tsx';
import { AuthorisationLine } from '../parts/authorisation-line.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import { Brand } from './brand.tsx';
import styles from './footer.module.css';
import { SocialLinks } from './social-links.tsx';

const legalDocuments = ['privacyPolicy', 'terms'] as const;

/** The footer of the public pages: company and legal links, contacts, social networks. */
export function Footer() {
  const { name, tagline, pictures } = useSiteFacts();
  const { menu, footer, logo, icon } = useTexts('frame');
  const { titles } = useTexts('heads');
  const isMixed = Object.keys(pictures).some((each) => each !== logo.picture && each !== icon.picture);
  const language = useLanguage();
  const firstLanguageTag = useFirstLanguageTag();
  const line = fill(footer.tagline, { tagline });
  return (
    <footer className={`on-navy ${styles.footer}`}>
      <div className={styles.content}>
        <div className={styles.about}>
          <Brand />
          <SocialLinks />
          <div className={styles.tagline}>
            <p lang={line === tagline ? firstLanguageTag : undefined}>{line}</p>
            <AuthorisationLine />
          </div>
        </div>
        <LinkGroup title={footer.company}>
          {menuPages.map((page) => (
            <li key={page}>
              <Link href={pagePath(page)}>{menu[page]}</Link>
            </li>
          ))}
          <li>
            <Link href={pagePath('applicationSearch')}>{titles.applicationSearch}</Link>
          </li>
        </LinkGroup>
        <LinkGroup title={footer.legal} className={styles.legal}>
          {legalDocuments.map((document) => (
            <li key={document}>
              <a href={inLanguage(language, legalPaths[document])}>{footer[document]}</a>
            </li>
          ))}
        </LinkGroup>
        <Contacts title={footer.contact} />
      </div>
      <div className={styles.end}>
        <p>{fill(footer.rights, { name })}</p>
        <p>{isMixed ? footer.somePictures : footer.pictures}</p>
      </div>
    </footer>
  );
}

interface LinkGroupProps {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

function LinkGroup({ title, className, children }: LinkGroupProps) {
  return (
    <nav aria-label={title} className={className}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>{children}</ul>
    </nav>
  );
}

function Contacts({ title }: { title: string }) {
  const { address, email } = useSiteFacts();
  const firstLanguageTag = useFirstLanguageTag();
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <address className={styles.address}>
        <p>
          <MapPin aria-hidden="true" />
          <span lang={firstLanguageTag}>
            {address.map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </span>
        </p>
        <p>
          <Phone aria-hidden="true" />
          <PhoneLink />
        </p>
        <p>
          <Mail aria-hidden="true" />
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      </address>
    </section>
  );
}
