import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { IconButton, IconLink } from '../../../ui/icon-button.tsx';
import styles from './pager.module.css';

interface PagerProps {
  /** Names the links where a screen has several such tables. */
  label?: string;
  /** From 1. */
  page: number;
  pages: number;
  addressOf: (page: number) => string;
  /** Called when a link is clicked, wherever it opens. */
  onTurn: (event: MouseEvent) => void;
  /** Called when a link is pointed at or focused. */
  onAim?: (page: number) => void;
}

/** The links to the pages of a table; nothing if there is only one. */
export function Pager({ label = 'Pages', page, pages, addressOf, onTurn, onAim }: PagerProps) {
  if (pages <= 1) return null;
  const turn = (label: string, icon: ReactNode, target: number) =>
    target < 1 || target > pages || target === page ? (
      <IconButton label={label} className={styles.turn} disabled>
        {icon}
      </IconButton>
    ) : (
      <IconLink
        label={label}
        className={styles.turn}
        href={addressOf(target)}
        onClick={onTurn}
        onPointerEnter={() => onAim?.(target)}
        onFocus={() => onAim?.(target)}
      >
        {icon}
      </IconLink>
    );
  return (
    <nav className={styles.pager} aria-label={label}>
      {turn('First page', <ChevronsLeft aria-hidden="true" />, 1)}
      {turn('Previous page', <ChevronLeft aria-hidden="true" />, page - 1)}
      <p className={styles.here} role="status">
        Page {page.toLocaleString('en-IN')} of {pages.toLocaleString('en-IN')}
      </p>
      {turn('Next page', <ChevronRight aria-hidden="true" />, page + 1)}
      {turn('Last page', <ChevronsRight aria-hidden="true" />, pages)}
    </nav>
  );
}
