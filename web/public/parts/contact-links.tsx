import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { pagePath } from '../../../src/shared/pages.ts';
import { callLink } from '../../../src/shared/phone-links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { WhatsAppGlyph } from '../../ui/whatsapp-glyph.tsx';
import styles from './contact-links.module.css';

/** Several of these links, side by side where there is room. */
export function ContactLinks({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}

/** Calls the institute; leads to its page of contacts while it has no number that can be called. */
export function CallLink({ phone, label }: { phone: string; label: string }) {
  return (
    <ButtonLink
      href={callLink(phone) ?? pagePath('contact')}
      variant="secondary"
      icon={<Phone aria-hidden="true" />}
    >
      {label}
    </ButtonLink>
  );
}

/** Opens WhatsApp; nothing where there is no chat to open. */
export function ChatLink({ href, label }: { href: string | null; label: string }) {
  if (href === null) return null;
  return (
    <ButtonLink
      href={href}
      variant="secondary"
      icon={<WhatsAppGlyph />}
      target="_blank"
      rel="noopener noreferrer"
    >
      {label}
    </ButtonLink>
  );
}
