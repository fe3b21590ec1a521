import MessageCircle from 'lucide-react/icons/message-circle';
import { useRef } from 'react';
import { chatLink } from '../../../src/shared/phone-links.ts';
import { chat } from '../../content/navigation.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './chat-button.module.css';
import { useStepAside } from './use-step-aside.ts';

/** Opens a chat with the institute in a new tab. It floats over the page, and steps aside where a control is below it. */
export function ChatButton() {
  const { whatsapp } = useSiteFacts();
  const link = useRef<HTMLAnchorElement>(null);
  useStepAside(link);
  const chatHref = chatLink(whatsapp);
  if (chatHref === null) return null;
  return (
    <aside aria-label={chat.label}>
      <a
        ref={link}
        className={styles.chat}
        href={`${chatHref}?text=${encodeURIComponent(chat.text)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <MessageCircle aria-hidden="true" />
        <VisuallyHidden>{chat.label}</VisuallyHidden>
      </a>
    </aside>
  );
}
