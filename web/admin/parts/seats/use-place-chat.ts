import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { serverTime } from '../../../data/server-clock.ts';
import { useSiteFacts } from '../../../data/site-facts.tsx';
import { messageLink, placeMessage, useMessageTexts } from './place-message.ts';

/** Returns the link that opens WhatsApp with what an applicant is to be told; null where the number cannot be called. */
export function usePlaceChat(place: Place, batch: AdminBatch | null, isMoved = false): string | null {
  const { name } = useSiteFacts();
  const texts = useMessageTexts(place.language);
  const { origin } = location;
  const parts = { batch, isMoved, institute: name, origin, now: serverTime() };
  const message = texts ? placeMessage(place, texts, parts) : '';
  return messageLink(place.phone, message);
}
