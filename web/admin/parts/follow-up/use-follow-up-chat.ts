import type { FollowUp } from '../../../../src/shared/records.ts';
import { useSiteFacts } from '../../../data/site-facts.tsx';
import { messageLink, useMessageTexts } from '../seats/place-message.ts';
import { followUpMessage } from './follow-up-message.ts';

/** Returns the link that opens WhatsApp with that message in the person's language, or null where no number can be called. */
export function useFollowUpChat(person: FollowUp): string | null {
  const { name } = useSiteFacts();
  const texts = useMessageTexts(person.language);
  return messageLink(person.phone ?? '', texts ? followUpMessage(person, texts, name) : '');
}
