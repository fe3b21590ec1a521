import { ArrowLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { screenPath } from '../../../src/shared/screens.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { RefreshButton } from '../parts/lists/refresh-button.tsx';
import styles from './screen.module.css';

interface ScreenProps {
  title: string;
  /** Distinguishes screens with the same title. */
  kicker?: string;
  /** The arrow's link and label, to Today unless told otherwise; null: no arrow. `toPrevious`: back to the page before, if there is one. */
  back?: { href: string; label: string; toPrevious?: boolean } | null;
  /** How many there are: announced whenever it changes. */
  total?: ReactNode;
  /** Reads all of the screen again. */
  onRefresh?: () => Promise<unknown>;
  /** Buttons to the right. */
  actions?: ReactNode;
  children: ReactNode;
}

const toToday = { href: screenPath('adminPanel'), label: 'Back to Today', toPrevious: false };

/** A screen: heading, back link, count and actions, then its content. */
export function Screen({ title, kicker, back = toToday, total, onRefresh, actions, children }: ScreenProps) {
  return (
    <>
      <div className={styles.head}>
        {back ? (
          <Link href={back.href} className={styles.back} onClick={back.toPrevious ? goBack : undefined}>
            <ArrowLeft aria-hidden="true" />
            <VisuallyHidden>{back.label}</VisuallyHidden>
          </Link>
        ) : null}
        <div className={styles.titles}>
          {kicker ? <p className={styles.kicker}>{kicker}</p> : null}
          <h1 className={styles.title}>{title}</h1>
        </div>
        {total === undefined ? null : (
          <p className={styles.total} role="status">
            {total}
          </p>
        )}
        {onRefresh ? (
          <div className={styles.refresh}>
            <RefreshButton onRefresh={onRefresh} />
          </div>
        ) : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {children}
    </>
  );
}

function goBack(event: MouseEvent) {
  if (history.length <= 1) return;
  event.preventDefault();
  history.back();
}
