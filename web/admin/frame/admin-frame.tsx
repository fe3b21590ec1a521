import { CircleUserRound, LogOut, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { matchScreen, screenPath, screens, sectionOf, sectionsOf } from '../../../src/shared/screens.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { countFresh, useLiveNews, useNews } from '../data/use-news.ts';
import { useOffersFromBefore } from '../data/use-offers-from-before.ts';
import { useMayDo, useRole } from '../data/use-role.ts';
import { AccountDialog } from '../parts/account/account-dialog.tsx';
import { searchKeys, useSearchDialog } from '../parts/search/use-search-dialog.tsx';
import styles from './admin-frame.module.css';
import { logOut } from './log-out.ts';

/** The frame of every screen behind the guard: the bar with account, log-out and a link to each section. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const [accountOpen, setAccountOpen] = useState(false);
  const { shortName } = useSiteFacts();
  const [path] = useLocation();
  const screen = matchScreen(path)?.name;
  const here = screen && sectionOf(screen);
  const role = useRole();
  const { openSearch, searchDialog } = useSearchDialog();
  useLiveNews();
  useOffersFromBefore();
  useNewsInTitle();

  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <header className={joinClasses('on-navy', styles.bar)}>
        <div className={styles.top}>
          <Link href={screenPath('adminPanel')} className={styles.brand}>
            <img src="/favicon.svg" alt="" width={36} height={36} className={styles.mark} />
            <span className={styles.institute}>{shortName}</span>
            <span className={styles.office}>Back office</span>
          </Link>
          <button
            type="button"
            className={styles.tool}
            aria-keyshortcuts={searchKeys}
            aria-haspopup="dialog"
            onClick={openSearch}
          >
            <Search aria-hidden="true" />
            <span className={styles.toolName}>Search</span>
          </button>
          <button type="button" className={styles.tool} onClick={() => setAccountOpen(true)}>
            <CircleUserRound aria-hidden="true" />
            <span className={styles.toolName}>Account</span>
          </button>
          <button type="button" className={styles.tool} onClick={() => void logOut()}>
            <LogOut aria-hidden="true" />
            <span className={styles.toolName}>Logout</span>
          </button>
        </div>
        {here === 'adminPanel' ? null : (
          <nav className={styles.sections} aria-label="Sections">
            <ul className={styles.list}>
              {sectionsOf(role).map((name) => (
                <li key={name}>
                  <Link
                    href={screenPath(name)}
                    className={styles.section}
                    aria-current={name === here ? (name === screen ? 'page' : true) : undefined}
                  >
                    {screens[name].title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {searchDialog}
      {accountOpen ? <AccountDialog onClose={() => setAccountOpen(false)} /> : null}
    </div>
  );
}

/** Puts the number of new records in front of the document's title: '(3) Panel · …'. */
function useNewsInTitle(): void {
  const news = useNews();
  const isOffice = useMayDo('office');
  const fresh = news && isOffice ? countFresh(news) : 0;

  useEffect(() => {
    const count = () => {
      const title = document.title.replace(/^\(\d+\) /u, '');
      const wanted = fresh === 0 ? title : `(${fresh}) ${title}`;
      if (document.title !== wanted) document.title = wanted;
    };
    count();
    const observer = new MutationObserver(count);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(/^\(\d+\) /u, '');
    };
  }, [fresh]);
}
