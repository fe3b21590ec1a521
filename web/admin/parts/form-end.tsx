import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './form-end.module.css';

/** The end of a long form, a row with its status and its buttons, which stays in sight; stands right in the form. */
export function FormEnd({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={joinClasses(styles.end, className)}>{children}</div>;
}
