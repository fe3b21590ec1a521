import type { ReactNode } from 'react';
import { fill } from '../../../src/shared/content.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useFirstLanguageTag, useTexts } from '../../data/texts.tsx';
import styles from './printed.module.css';

/** On paper, where the page has no footer: how to reach the institute, with something beside it. */
export function PrintedContact({ children }: { children?: ReactNode }) {
  const { name, phone, whatsapp, email, address } = useSiteFacts();
  const { print } = useTexts('frame');
  const firstLanguageTag = useFirstLanguageTag();
  return (
    <div className={styles.contact} aria-hidden="true">
      <div className={styles.words}>
        <strong>{name}</strong>
        <span lang={firstLanguageTag}>{address.join(', ')}</span>
        <span>{fill(print.phones, { phone, whatsapp })}</span>
        <span>{fill(print.email, { email })}</span>
      </div>
      {children}
    </div>
  );
}
