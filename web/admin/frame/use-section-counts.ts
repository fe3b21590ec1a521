import { toCall } from '../../../src/shared/follow-up.ts';
import { inboxOfScreen } from '../../../src/shared/inboxes.ts';
import type { SectionName } from '../../../src/shared/screens.ts';
import { useFollowUpCounts } from '../data/use-follow-up-counts.ts';
import { useNews } from '../data/use-news.ts';
import { useMayDo } from '../data/use-role.ts';

/** How much there is to see to behind a link, and what it is: '6', 'new'. */
export interface SectionCount {
  count: number;
  word: string;
}

/** Returns the function that counts the news of a section, or the people to call; null for none, and where nothing is counted. */
export function useSectionCounts(): (name: SectionName) => SectionCount | null {
  const isOffice = useMayDo('office');
  const news = useNews();
  const work = useFollowUpCounts(null, isOffice)?.work;
  return (name) => {
    if (!isOffice) return null;
    const inbox = inboxOfScreen(name);
    const isFollowUp = name === 'adminFollowUp';
    const count = isFollowUp ? work && toCall(work) : inbox === null ? 0 : news?.inboxes[inbox].fresh;
    return count ? { count, word: isFollowUp ? 'to call' : 'new' } : null;
  };
}
