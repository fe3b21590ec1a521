import type { ComponentProps } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './row.module.css';

interface RowProps extends ComponentProps<'div'> {
  /** How far they are apart: a step of the scale of spaces. */
  gap?: 2 | 3;
}

/** Things beside each other, in as many lines as they need. */
export function Row({ gap = 3, className, ...rest }: RowProps) {
  return <div {...rest} className={joinClasses(styles.row, styles[`gap${gap}`], className)} />;
}
