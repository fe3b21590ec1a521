import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { screenPath } from '../../../../src/shared/screens.ts';
import styles from './person-link.module.css';

interface PersonLinkProps {
  /** The id of the person in the follow-up. */
  contact: string;
  /** The id of the row that names the person, of which a list has one. */
  row: string;
  tabIndex?: number;
  children: ReactNode;
}

/** The note that stays with a list in the history of the browser while the page of a person is open. */
interface LeftAt {
  row: string;
  top: number;
}

/** A name that opens the page of the person. Going back from there finds the list at the same place, with the focus here. */
export function PersonLink({ contact, row, tabIndex, children }: PersonLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const left = leftAt();
    const { activeElement } = document;
    if (left?.row !== row || !(activeElement === document.body || activeElement?.matches('main h1'))) return;
    // It stays kept: a list that is read again may put the row elsewhere, which takes the focus from it.
    window.scrollTo(0, left.top);
    link.current?.focus({ preventScroll: true });
  }, [row]);
  return (
    <Link
      ref={link}
      href={screenPath('adminPerson', contact)}
      className={styles.link}
      tabIndex={tabIndex}
      data-person
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        if (!ctrlKey && !metaKey && !shiftKey) keep({ row, top: window.scrollY });
      }}
    >
      {children}
    </Link>
  );
}

function leftAt(): LeftAt | undefined {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? (Reflect.get(state, 'leftAt') as LeftAt) : undefined;
}

function keep(left: LeftAt): void {
  history.replaceState({ ...(history.state as object | null), leftAt: left }, '');
}
