import { useRef } from 'react';
import { useTexts } from '../../data/texts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { WhatsAppGlyph } from '../../ui/whatsapp-glyph.tsx';
import { useChatLink } from '../parts/use-chat-link.ts';
import styles from './chat-button.module.css';
import { useStepAside } from './use-step-aside.ts';

/** Opens a chat with the institute in a new tab. It floats over the page, and steps aside for what it must not cover. */
export function ChatButton() {
  const link = useRef<HTMLAnchorElement>(null);
  useStepAside(link);
  const href = useChatLink();
  const { before, hidden, after } = useTexts('frame').chat;
  if (href === null) return null;
  const name = `${before} ${hidden} ${after}`;
  return (
    <aside aria-label={name}>
      <a ref={link} className={styles.chat} href={href} target="_blank" rel="noopener noreferrer">
        <WhatsAppGlyph />
        <VisuallyHidden>{name}</VisuallyHidden>
      </a>
    </aside>
  );
}
