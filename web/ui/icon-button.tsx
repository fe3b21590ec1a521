import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import styles from './icon-button.module.css';
import { joinClasses } from './join-classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The action, for who cannot see the icon. */
  label: string;
}

/** A button that shows nothing but an icon, as large as a finger needs; its colours come with `className`. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={joinClasses(styles.button, className)}>
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  );
}

interface IconLinkProps extends ComponentProps<'a'> {
  /** Where it leads, for who cannot see the icon. */
  label: string;
  href: string;
}

/** A link that looks like an `IconButton`. */
export function IconLink({ label, className, children, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} className={joinClasses(styles.button, className)}>
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </Link>
  );
}
