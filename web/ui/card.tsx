import type { HTMLAttributes } from 'react';
import styles from './card.module.css';
import { joinClasses } from './join-classes.ts';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'fieldset' | 'li';
}

/** Things that belong together, on white in a frame. */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  return <Tag {...rest} className={joinClasses(styles.card, className)} />;
}
