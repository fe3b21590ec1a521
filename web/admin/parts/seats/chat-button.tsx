import type { Ref } from 'react';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { ButtonLink, type ButtonVariant } from '../../../ui/button.tsx';
import { WhatsAppGlyph } from '../../../ui/whatsapp-glyph.tsx';
import styles from './chat-button.module.css';
import { usePlaceChat } from './use-place-chat.ts';

interface ChatButtonProps {
  place: Place;
  /** The batch of the place, where it has one. */
  batch: AdminBatch | null;
}

/** Opens WhatsApp with a message to an applicant typed already; nothing where the number cannot be called. */
export function ChatButton({ place, batch }: ChatButtonProps) {
  const chat = usePlaceChat(place, batch);
  return chat && <ChatLink href={chat} name={place.name} variant="quiet" className={styles.chat} />;
}

interface ChatLinkProps {
  href: string;
  name: string;
  variant?: ButtonVariant;
  className: string | undefined;
  ref?: Ref<HTMLAnchorElement>;
}

/** The same as a plain link to that chat. */
export function ChatLink({ name, ...props }: ChatLinkProps) {
  return (
    <ButtonLink
      {...props}
      target="_blank"
      rel="noopener noreferrer"
      size="small"
      icon={<WhatsAppGlyph />}
      aria-label={`WhatsApp ${name} (opens a new tab)`}
    >
      WhatsApp
    </ButtonLink>
  );
}
