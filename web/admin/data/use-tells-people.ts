import { dayInIndia } from '../../../src/shared/india-time.ts';
import { canConfirm } from '../../../src/shared/sample-facts.ts';
import { type Reach, type WhyNoEmail, whyNoEmail } from '../../../src/shared/told.ts';
import { serverTime } from '../../data/server-clock.ts';
import { useNews } from './use-news.ts';

/** Returns whether visitors get emails: they are set up, and would not come in the name of a sample. */
export function useTellsPeople(): boolean {
  const news = useNews();
  return news?.sendsMails === true && canConfirm(news.sampleFacts);
}

/** Returns a function that tells why no email says what is done with a place in a batch, or null where one does; of an applicant, or of anybody. */
export function useWhyNoEmail(): (
  batch: Parameters<typeof whyNoEmail>[0],
  applicant?: Reach,
) => WhyNoEmail | null {
  const tellsPeople = useTellsPeople();
  return (batch, applicant) => whyNoEmail(batch, dayInIndia(serverTime()), tellsPeople, applicant);
}
