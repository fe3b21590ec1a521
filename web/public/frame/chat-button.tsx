import MessageCircle from 'lucide-react/icons/message-circle';
import { useRef } from 'react';
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
  const number = whatsapp.replace(/\D/gu, '');
  return (
    <aside aria-label={chat.label}>
      <a
        ref={link}
        className={styles.chat}
        href={`https://wa.me/${number}?text=${encodeURIComponent(chat.text)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <MessageCircle aria-hidden="true" />
        <VisuallyHidden>{chat.label}</VisuallyHidden>
      </a>
    </aside>
  );
}
