import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { matchScreen, type ScreenName, screenPath, sectionOf } from '../../../src/shared/screens.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { SectionCount } from './use-section-counts.ts';

interface SectionLinkProps {
  name: ScreenName;
  className?: string;
  /** Whether it is marked at an open section; by default at its own alone. */
  isHere?: (section: ScreenName) => boolean;
  onFollow?: () => void;
  children: ReactNode;
}

/** A link to a section, marked while that section is open. */
export function SectionLink({ name, className, isHere, onFollow, children }: SectionLinkProps) {
  const [path] = useLocation();
  const screen = matchScreen(path)?.name;
  const section = screen && sectionOf(screen);
  const isOpen = section !== undefined && (isHere?.(section) ?? section === name);
  return (
    <Link
      href={screenPath(name)}
      className={className}
      aria-current={isOpen ? (screen === name ? 'page' : true) : undefined}
      onClick={onFollow}
    >
      {children}
    </Link>
  );
}

/** More are not told apart, so that the name keeps its line. */
const most = 999;

/** How much is new, beside the name of a section. */
export function CountMark({ of, className }: { of: SectionCount | null; className?: string }) {
  if (of === null) return null;
  return (
    <span className={className}>
      {of.count > most ? `${most}+` : of.count}
      <VisuallyHidden> {of.word}</VisuallyHidden>
    </span>
  );
}
