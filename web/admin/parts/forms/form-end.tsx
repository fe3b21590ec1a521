import type { ReactNode } from 'react';
import { joinClasses } from '../../../ui/join-classes.ts';
import styles from './form-end.module.css';

/** The last row of a long form, with its status and buttons; it stays in sight. Must be a child of the form. */
export function FormEnd({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={joinClasses(styles.end, className)}>{children}</div>;
}
