import type { ComponentProps } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './stack.module.css';

interface StackProps extends ComponentProps<'div'> {
  /** How far they are apart: a step of the scale of spaces. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6;
}

/** Things one below the other; one that is too wide does not widen them all. */
export function Stack({ gap = 4, className, ...rest }: StackProps) {
  return <div {...rest} className={joinClasses(styles.stack, styles[`gap${gap}`], className)} />;
}
