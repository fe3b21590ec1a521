import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { Link } from 'wouter';
import { type FooterGroup, footer, footerGroups } from '../../content/navigation.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { AuthorisationLine } from '../shared/authorisation-line.tsx';
import { PhoneLink } from '../shared/phone-link.tsx';
import { Brand } from './brand.tsx';
import styles from './footer.module.css';
import { SocialLinks } from './social-links.tsx';

/** The footer of the public pages: company and legal links, contacts, social networks. */
export function Footer() {
  const { name, tagline, pictures } = useSiteFacts();
  return (
    <footer className={`on-navy ${styles.footer}`}>
      <div className={styles.content}>
        <div className={styles.about}>
          <Brand />
          <p className={styles.tagline}>{tagline}</p>
          <AuthorisationLine className={styles.tagline} />
          <SocialLinks />
        </div>
        {footerGroups.map((group) => (
          <LinkGroup key={group.title} group={group} />
        ))}
        <Contacts />
      </div>
      <div className={styles.end}>
        <p>
          © {name}. {footer.rights}
        </p>
        <p>{Object.keys(pictures).length > 0 ? footer.somePicturesNote : footer.picturesNote}</p>
      </div>
    </footer>
  );
}

function LinkGroup({ group }: { group: FooterGroup }) {
  return (
    <nav aria-label={group.title} className={styles.group}>
      <h2 className={styles.title}>{group.title}</h2>
      <ul className={styles.list}>
        {group.links.map(({ label, href, plainDocument }) => (
          <li key={href}>{plainDocument ? <a href={href}>{label}</a> : <Link href={href}>{label}</Link>}</li>
        ))}
      </ul>
    </nav>
  );
}

function Contacts() {
  const { address, email } = useSiteFacts();
  return (
    <section className={joinClasses(styles.group, styles.contacts)}>
      <h2 className={styles.title}>{footer.contactTitle}</h2>
      <address className={styles.address}>
        <p>
          <MapPin aria-hidden="true" />
          <span>
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
