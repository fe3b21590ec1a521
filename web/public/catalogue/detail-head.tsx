import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'wouter';
import { listPages, pagePath } from '../../../src/shared/pages.ts';
import type { CatalogueEntry, CatalogueKind } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { languageOf } from '../parts/entry-language.ts';
import styles from './detail-head.module.css';

interface DetailHeadProps {
  kind: CatalogueKind;
  /** Undefined until it has arrived. */
  entry: CatalogueEntry | undefined;
}

/** The top of a detail page: the way back to the list, the name and the description. */
export function DetailHead({ kind, entry }: DetailHeadProps) {
  const { loading } = useTexts('enrollment').page;
  const list = useTexts('catalogue')[kind];
  return (
    <div className={`on-navy ${styles.head}`}>
      <div className={styles.content}>
        <Link href={pagePath(listPages[kind])} className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          {list.title}
        </Link>
        <h1 className={styles.title} lang={entry && languageOf(entry, 'name')}>
          {entry?.name ?? loading}
        </h1>
        {entry?.description ? (
          <p className={styles.description} lang={languageOf(entry, 'description')}>
            {entry.description}
          </p>
        ) : null}
      </div>
    </div>
  );
}
