import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './row-actions.module.css';

interface RowLinkProps {
  href: string;
  title: string;
  /** Where it leads, for who cannot see the icon. */
  label: string;
  newTab?: boolean;
  /** The key that presses it in its list. */
  keys?: string;
  /** The icon. */
  children: ReactNode;
}

/** A link among the actions of a row that shows nothing but an icon. */
export function RowLink({ href, title, label, newTab = false, keys, children }: RowLinkProps) {
  const tab = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={href} {...tab} className={styles.icon} title={title} aria-keyshortcuts={keys}>
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </a>
  );
}

/** A button that looks like such a link. */
export function RowIconButton(props: Omit<ComponentProps<typeof IconButton>, 'className'>) {
  return <IconButton {...props} className={styles.icon} />;
}

/** The action of a row that takes something away, at the end of the row. */
export function RowDanger(props: Omit<ComponentProps<typeof Button>, 'className'>) {
  return <Button {...props} variant="quiet" size="small" className={styles.last} />;
}
