import { fill } from '../../../src/shared/content.ts';
import { inLanguage } from '../../../src/shared/languages.ts';
import { qrCodePath } from '../../../src/shared/pages.ts';
import type { CatalogueEntry, CatalogueKind } from '../../../src/shared/records.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useFirstLanguageTag, useLanguage, useTexts } from '../../data/texts.tsx';
import printed from '../parts/printed.module.css';
import styles from './printed-contact.module.css';

/** On paper, where the page has no footer: how to reach the institute, and the way back to the page. */
export function PrintedContact({ kind, entry }: { kind: CatalogueKind; entry: CatalogueEntry }) {
  const { name, phone, whatsapp, email, address } = useSiteFacts();
  const { print } = useTexts('enrollment');
  const language = useLanguage();
  const firstLanguageTag = useFirstLanguageTag();
  return (
    <div className={printed.contact} aria-hidden="true">
      <div className={printed.words}>
        <strong>{name}</strong>
        <span lang={firstLanguageTag}>{address.join(', ')}</span>
        <span>{fill(print.phones, { phone, whatsapp })}</span>
        <span>{fill(print.email, { email })}</span>
      </div>
      <span className={styles.hint}>{print.code}</span>
      {/* Not fetched before somebody prints: nothing that is not displayed and lazy is. */}
      <img
        src={inLanguage(language, qrCodePath(kind, entry._id))}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        className={styles.code}
      />
    </div>
  );
}
