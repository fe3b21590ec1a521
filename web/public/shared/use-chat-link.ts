import { chatLink } from '../../../src/shared/phone-links.ts';
import { chat } from '../../content/navigation.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';

/** Returns where a chat with the institute opens with this first message, or null while there is no number for it. */
export function useChatLink(text: string = chat.text): string | null {
  const link = chatLink(useSiteFacts().whatsapp);
  return link && `${link}?text=${encodeURIComponent(text)}`;
}
