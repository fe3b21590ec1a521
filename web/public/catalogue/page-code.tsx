import { inLanguage } from '../../../src/shared/languages.ts';
import { qrCodePath } from '../../../src/shared/pages.ts';
import type { CatalogueEntry, CatalogueKind } from '../../../src/shared/records.ts';
import { useLanguage, useTexts } from '../../data/texts.tsx';
import styles from './page-code.module.css';

/** On paper: the code that leads back to the page of a course or certificate. */
export function PageCode({ kind, entry }: { kind: CatalogueKind; entry: CatalogueEntry }) {
  const { print } = useTexts('enrollment');
  const language = useLanguage();
  return (
    <>
      <span className={styles.hint}>{print.code}</span>
      {/* Not fetched before the page is printed: nothing that is not displayed and lazy is. */}
      <img
        src={inLanguage(language, qrCodePath(kind, entry._id))}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        className={styles.code}
      />
    </>
  );
}
