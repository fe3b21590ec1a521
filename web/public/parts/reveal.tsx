import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './reveal.module.css';

/** Lets its content rise a little as it scrolls into view, where the browser can do so without a script. */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={joinClasses(styles.reveal, className)}>{children}</div>;
}
