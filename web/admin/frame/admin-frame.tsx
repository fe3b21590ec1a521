import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { matchScreen, type SectionName } from '../../../src/shared/screens.ts';
import { FormKeepingContext } from '../../data/form-keeping.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import '../../styles/tamil-fonts.css';
import { useFrameThere, useKeptForm } from '../data/use-kept-form.ts';
import { countFresh, useLiveNews, useNews } from '../data/use-news.ts';
import { useOffersFromBefore } from '../data/use-offers-from-before.ts';
import { useMayDo } from '../data/use-role.ts';
import { useSweptTyping } from '../data/use-swept-typing.ts';
import { AccountDialog } from '../parts/account/account-dialog.tsx';
import { ListsBehind } from '../parts/lists/lists-behind.tsx';
import { useSearchDialog } from '../parts/search/use-search-dialog.tsx';
import { AccountButtons } from './account-buttons.tsx';
import styles from './admin-frame.module.css';
import { MoreDialog } from './more-dialog.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { SideBar } from './side-bar.tsx';
import { TypedBefore } from './typed-before.tsx';
import { useCounterKey } from './use-counter-key.ts';

interface AdminFrameProps {
  /** The icon of each section. */
  icons: Readonly<Record<SectionName, LucideIcon>>;
  children: ReactNode;
}

/**
 * The frame of every screen behind the guard: the way to each section, the search, account and log-out, in a bar at the
 * side or, where that has no room, in one at the foot.
 */
export function AdminFrame({ icons, children }: AdminFrameProps) {
  const [open, setOpen] = useState<'account' | 'more' | null>(null);
  const close = () => setOpen(null);
  const openAccount = () => setOpen('account');
  const { openSearch, searchDialog } = useSearchDialog();
  useCounterKey();
  useLiveNews();
  useOffersFromBefore();
  useNewsInTitle();
  useFrameThere();
  useSweptTyping();
  const [path] = useLocation();

  return (
    <FormKeepingContext value={useKeptForm}>
      <div className={styles.frame}>
        <a href="#content" className={styles.skip}>
          Skip to content
        </a>
        <SideBar onSearch={openSearch} onAccount={openAccount} />
        <PanelHead onAccount={openAccount} />
        <main id="content" className={styles.main} tabIndex={-1}>
          <ListsBehind />
          <TypedBefore path={path} />
          {children}
        </main>
        <PhoneBar icons={icons} onSearch={openSearch} onMore={() => setOpen('more')} />
        {open === 'more' ? (
          <MoreDialog onSearch={openSearch} onAccount={openAccount} onClose={close} />
        ) : null}
        {searchDialog}
        {open === 'account' ? <AccountDialog onClose={close} /> : null}
      </div>
    </FormKeepingContext>
  );
}

/** The head of the panel where there is no bar at the side: whose office it is, account and log-out. */
function PanelHead({ onAccount }: { onAccount: () => void }) {
  const { shortName } = useSiteFacts();
  const [path] = useLocation();
  if (matchScreen(path)?.name !== 'adminPanel') return null;
  return (
    <header className={joinClasses('on-navy', styles.head)}>
      <span className={styles.institute}>{shortName}</span>
      <AccountButtons onAccount={onAccount} />
    </header>
  );
}

/** Puts the number of new records in front of the document's title: '(3) Today · …'. */
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
