import { canConfirm } from '../../../src/shared/sample-facts.ts';
import { useNews } from './use-news.ts';

/** Returns whether visitors get emails: they are set up, and would not come in the name of a sample. */
export function useTellsPeople(): boolean {
  const news = useNews();
  return news?.sendsMails === true && canConfirm(news.sampleFacts);
}
