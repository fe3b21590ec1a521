import { chatLink } from '../../../src/shared/phone-links.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';

/** Returns where a chat with the institute opens with this first message, or null while there is no number for it. */
export function useChatLink(text?: string): string | null {
  const { chat } = useTexts('frame');
  const link = chatLink(useSiteFacts().whatsapp);
  return link && `${link}?text=${encodeURIComponent(text ?? chat.text)}`;
}
