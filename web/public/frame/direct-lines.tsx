import Phone from 'lucide-react/icons/phone';
import { callLink } from '../../../src/shared/phone-links.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { WhatsAppGlyph } from '../../ui/whatsapp-glyph.tsx';
import { useChatLink } from '../parts/use-chat-link.ts';
import styles from './direct-lines.module.css';

/** In the header: the two quickest ways to a person, as icons; where there is room, the phone number. */
export function DirectLines() {
  const { phone } = useSiteFacts();
  const { directLines } = useTexts('frame');
  const call = callLink(phone);
  const chat = useChatLink();
  return (
    <div className={styles.lines}>
      {call === null ? null : (
        <a href={call} className={styles.line}>
          <Phone aria-hidden="true" />
          <VisuallyHidden>{directLines.call} </VisuallyHidden>
          <span className={styles.number}>{phone}</span>
        </a>
      )}
      {chat === null ? null : (
        <a href={chat} target="_blank" rel="noopener noreferrer" className={`${styles.line} ${styles.chat}`}>
          <WhatsAppGlyph />
          <VisuallyHidden>{directLines.chat}</VisuallyHidden>
        </a>
      )}
    </div>
  );
}

/** The same two as wide buttons: at the end of the open menu, where the thumb is, unless a class says where else. */
export function DirectButtons({ className = styles.buttons }: { className?: string | undefined }) {
  const { directLines } = useTexts('frame');
  const call = callLink(useSiteFacts().phone);
  const chat = useChatLink();
  return (
    <div className={`on-navy ${className}`}>
      {call === null ? null : (
        <ButtonLink href={call} variant="secondary" icon={<Phone aria-hidden="true" />}>
          {directLines.call}
        </ButtonLink>
      )}
      {chat === null ? null : (
        <ButtonLink
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
          variant="secondary"
          icon={<WhatsAppGlyph />}
        >
          {directLines.chat}
        </ButtonLink>
      )}
    </div>
  );
}
