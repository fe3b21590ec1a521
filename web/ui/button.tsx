import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { joinClasses } from './join-classes.ts';

/** How a button looks: the one action of a view, any other, one in passing, or one that destroys. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  variant?: ButtonVariant;
  size?: 'medium' | 'small';
  /** Before the text. */
  icon?: ReactNode;
  /** After the text. */
  iconEnd?: ReactNode;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Work is under way: the button is disabled and shows `busyText`. */
  busy?: boolean;
  busyText?: string;
}

/** A button; of type `button` unless told otherwise. */
export function Button({
  variant,
  size,
  icon,
  iconEnd,
  busy = false,
  busyText,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={joinClasses(lookClasses(variant, size), className)}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      <span>{busy && busyText ? busyText : children}</span>
      {busy ? null : iconEnd}
    </button>
  );
}

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'href'>, Look {
  href: string;
  /** The address is no page of the site: an ordinary link, which loads. */
  plain?: boolean;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  iconEnd,
  plain = false,
  href,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const classes = joinClasses(lookClasses(variant, size), className);
  const content = (
    <>
      {icon}
      <span>{children}</span>
      {iconEnd}
    </>
  );
  return plain || /^[a-z]+:/iu.test(href) ? (
    <a {...rest} href={href} className={classes}>
      {content}
    </a>
  ) : (
    <Link {...rest} href={href} className={classes}>
      {content}
    </Link>
  );
}

function lookClasses(variant: ButtonVariant = 'primary', size: 'medium' | 'small' = 'medium'): string {
  return joinClasses(styles.button, styles[variant], styles[size]);
}
