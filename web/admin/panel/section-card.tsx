import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import useSWR from 'swr';
import { Link } from 'wouter';
import { type Inbox, inboxOfScreen } from '../../../src/shared/inboxes.ts';
import type { InboxNews } from '../../../src/shared/records.ts';
import { type Section, type SectionName, screenPath, screens } from '../../../src/shared/screens.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Card } from '../../ui/card.tsx';
import { adminRequest } from '../data/admin-api.ts';
import { useNews } from '../data/use-news.ts';
import { pressOnSpace } from '../parts/action-link.tsx';
import { arrivalTime } from '../parts/arrival-time.ts';
import styles from './section-card.module.css';

/** One section on the panel. The whole card is its button. */
export function SectionCard({ name, icon: Icon }: { name: SectionName; icon: LucideIcon }) {
  const section: Section = screens[name].section;
  const inbox = inboxOfScreen(name);
  const isCounted = section.counts !== null || inbox !== null;
  const summary = useSectionSummary(section, inbox);
  const countId = useId();
  const newsId = useId();
  const note = section.note === null ? undefined : newsId;
  const describedBy = !isCounted ? note : `${countId} ${newsId}`;
  return (
    <Card as="li" className={styles.card}>
      <span className={styles.icon}>
        <Icon aria-hidden="true" />
      </span>
      <Link
        href={screenPath(name)}
        role="button"
        className={styles.button}
        aria-describedby={describedBy}
        onKeyDown={pressOnSpace}
      >
        {section.label}
      </Link>
      {!isCounted ? null : (
        <span id={countId} className={styles.count}>
          {summary ? summary.total.toLocaleString('en-IN') : '–'}
        </span>
      )}
      {!isCounted && note === undefined ? null : (
        <span id={newsId} className={styles.news}>
          {section.note ?? (summary && inbox !== null ? <News {...summary} /> : null)}
        </span>
      )}
    </Card>
  );
}

function News({ fresh, latest }: InboxNews) {
  if (latest === null) return 'None yet';
  if (fresh === 0) return `Latest: ${arrivalTime(latest, serverTime())}`;
  return <strong className={styles.fresh}>{fresh.toLocaleString('en-IN')} new</strong>;
}

/** Returns how many records a section holds and how many are new, or undefined until known. */
function useSectionSummary({ counts }: Section, inbox: Inbox | null): InboxNews | undefined {
  const news = useNews();
  const key = counts !== null ? (['summary', counts] as const) : null;
  const { data: total } = useSWR(key, async ([, path]) => {
    const { total, body } = await adminRequest<readonly unknown[] | { total: number }>(path);
    return total ?? ('total' in body ? body.total : body.length);
  });
  if (inbox !== null) return news?.inboxes[inbox];
  return total === undefined ? undefined : { total, fresh: 0, latest: null };
}
