import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { pagePath } from '../../../src/shared/pages.ts';
import { newestShown, type SectionSummary, useSectionSummary } from '../data/use-section-summary.ts';
import type { Section } from '../frame/sections.ts';
import { pressOnSpace } from '../parts/action-link.tsx';
import { arrivalTime, countLastDay } from '../parts/arrival-time.ts';
import styles from './section-card.module.css';

/** One section on the panel. The whole card is its button. */
export function SectionCard({ section }: { section: Section }) {
  const summary = useSectionSummary(section);
  const countId = useId();
  const newsId = useId();
  const Icon = section.icon;
  const fresh = summary ? countLastDay(summary.arrivals, new Date()) : 0;
  return (
    <li className={styles.card}>
      <span className={styles.icon}>
        <Icon aria-hidden="true" />
      </span>
      <Link
        href={pagePath(section.page)}
        role="button"
        className={styles.button}
        aria-describedby={`${countId} ${newsId}`}
        onKeyDown={pressOnSpace}
      >
        {section.label}
      </Link>
      <ArrowRight className={styles.arrow} aria-hidden="true" />
      <span id={countId} className={styles.count}>
        {summary ? summary.total.toLocaleString('en-IN') : '–'}
      </span>
      <span id={newsId} className={styles.news}>
        {summary && section.fromPeople ? <News summary={summary} fresh={fresh} /> : null}
      </span>
    </li>
  );
}

function News({ summary, fresh }: { summary: SectionSummary; fresh: number }) {
  const [latest] = summary.arrivals;
  if (latest === undefined) return 'None yet';
  if (fresh === 0) return `Latest: ${arrivalTime(latest, new Date())}`;
  const count = fresh === newestShown ? `${newestShown} or more` : fresh;
  return <strong className={styles.fresh}>{count} new in 24 hours</strong>;
}
