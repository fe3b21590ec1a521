import { Mail, Phone } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { WhatsAppGlyph } from '../../../ui/whatsapp-glyph.tsx';
import styles from './way-buttons.module.css';

interface WayButtonProps extends Pick<ComponentProps<typeof ButtonLink>, 'className' | 'tabIndex'> {
  href: string;
  /** The name of who is reached. */
  name: string;
}

/** The bold button that calls a person. */
export function CallButton({ name, className, ...rest }: WayButtonProps) {
  return (
    <ButtonLink
      {...rest}
      size="small"
      className={joinClasses(styles.call, className)}
      icon={<Phone aria-hidden="true" />}
      aria-label={`Call ${name}`}
      data-call
    >
      Call
    </ButtonLink>
  );
}

/** The same for an email, where nobody can be called. */
export function EmailButton({ name, className, ...rest }: WayButtonProps) {
  return (
    <ButtonLink
      {...rest}
      size="small"
      className={joinClasses(styles.call, className)}
      icon={<Mail aria-hidden="true" />}
      aria-label={`Email ${name}`}
      data-call
    >
      Email
    </ButtonLink>
  );
}

/** The bold button that opens a chat with a person. */
export function WhatsAppButton({ name, className, ...rest }: WayButtonProps) {
  return (
    <ButtonLink
      {...rest}
      target="_blank"
      rel="noopener noreferrer"
      size="small"
      className={joinClasses(styles.chat, className)}
      icon={<WhatsAppGlyph />}
      aria-label={`WhatsApp ${name} (opens a new tab)`}
      data-chat
    >
      WhatsApp
    </ButtonLink>
  );
}
