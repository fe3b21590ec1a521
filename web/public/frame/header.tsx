import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useCallback, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { matchPage, menuPages, pagePath, pages } from '../../../src/shared/pages.ts';
import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Brand } from './brand.tsx';
import { DirectButtons, DirectLines } from './direct-lines.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { useLeave } from './use-leave.ts';
import { useScrolled } from './use-scrolled.ts';

const panelId = 'main-navigation';

/**
 * The header of the public pages: see-through over the navy or the picture that every page begins with, navy once the
 * page has moved. On small screens its links are in a panel behind a button.
 */
export function Header() {
  const [path] = useLocation();
  const { header } = useTexts('frame');
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [top, scrolled] = useScrolled();
  const frame = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Belongs to the path it was opened on, so every navigation closes it.
  const open = openAt === path;
  const close = useCallback(() => setOpenAt(null), []);

  useLeave(frame, open, close, button);

  return (
    <>
      <div ref={top} className={styles.top} aria-hidden="true" />
      {open ? <div className={styles.shade} aria-hidden="true" onClick={close} /> : null}
      <header ref={frame} className={joinClasses(styles.header, (scrolled || open) && styles.solid)}>
        <div className={styles.bar}>
          <Brand />
          <LanguageSwitch path={path} />
          <DirectLines />
          {hasDates(path) ? (
            <ButtonLink href={pagePath('batches')} size="small" className={styles.dates}>
              {header.dates}
            </ButtonLink>
          ) : null}
          <IconButton
            ref={button}
            label={open ? header.closeMenu : header.openMenu}
            className={styles.menu}
            aria-expanded={open}
            aria-controls={panelId}
            onClick={() => setOpenAt(open ? null : path)}
          >
            {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          </IconButton>
          <nav
            id={panelId}
            className={joinClasses(styles.panel, open && styles.open)}
            aria-label={header.navigation}
          >
            <NavigationLinks path={path} onFollow={close} />
            <DirectButtons />
          </nav>
        </div>
      </header>
    </>
  );
}

/** Returns whether a page shows something to book, and is not the page of the dates itself. */
function hasDates(path: string): boolean {
  const name = matchPage(path)?.name;
  return name !== undefined && name !== 'batches' && pages[name].shows.length > 0;
}

function NavigationLinks({ path, onFollow }: { path: string; onFollow: () => void }) {
  const current = matchPage(path)?.name;
  const { menu } = useTexts('frame');
  return (
    <ul className={styles.links}>
      {menuPages.map((page) => (
        // One more link would squeeze a long name: on wide screens the footer leads there.
        <li key={page} className={pages[page].menu === 'phones' ? styles.inPanel : undefined}>
          <Link
            href={pagePath(page)}
            className={styles.link}
            aria-current={page === current ? 'page' : undefined}
            onClick={onFollow}
          >
            {menu[page]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
