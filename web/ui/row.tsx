import type { ComponentProps } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './row.module.css';

/** Things beside each other, in as many lines as they need. */
export function Row({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={joinClasses(styles.row, className)} />;
}
