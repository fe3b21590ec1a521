import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { screenPath } from '../../../src/shared/screens.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { searchKeys } from '../parts/search/use-search-dialog.tsx';
import { AccountButtons } from './account-buttons.tsx';
import { SectionGroups } from './section-groups.tsx';
import styles from './side-bar.module.css';

interface SideBarProps {
  onSearch: () => void;
  onAccount: () => void;
}

/** The bar at the side of a wide screen: search, every section by group, account and log-out. */
export function SideBar({ onSearch, onAccount }: SideBarProps) {
  const { shortName } = useSiteFacts();
  const [path] = useLocation();
  const sections = useRef<HTMLElement>(null);

  // Where the bar is too low for all sections, the one that is open is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen
  useEffect(() => {
    sections.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);

  return (
    <header className={joinClasses('on-navy', styles.bar)}>
      <Link href={screenPath('adminPanel')} className={styles.brand}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
        <span className={styles.institute}>{shortName}</span>
      </Link>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts={searchKeys}
        onClick={onSearch}
      >
        <Search aria-hidden="true" />
        Search
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </button>
      <nav ref={sections} className={styles.sections} aria-label="Sections">
        <SectionGroups />
      </nav>
      <div className={styles.foot}>
        <AccountButtons onAccount={onAccount} />
      </div>
    </header>
  );
}
