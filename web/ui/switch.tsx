import type { ComponentProps, ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'button'>, 'role' | 'type' | 'aria-checked'> {
  on: boolean;
  /** Its state in words. */
  children: ReactNode;
}

/** Turns something on and off at once, without a form. */
export function Switch({ on, className, children, ...rest }: SwitchProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={on}
      className={joinClasses(styles.switch, className)}
    >
      <span className={styles.track} aria-hidden="true" />
      <span>{children}</span>
    </button>
  );
}
