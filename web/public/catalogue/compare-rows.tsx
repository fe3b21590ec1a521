import { Link } from 'wouter';
import { fill } from '../../../src/shared/content.ts';
import { feeOf } from '../../../src/shared/fee.ts';
import { detailPages, pagePath } from '../../../src/shared/pages.ts';
import type { CatalogueKind, ListedEntry } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import type { ReadNextBatches } from '../../data/use-batches.ts';
import { NextBatchLine } from '../parts/batches/next-batch.tsx';
import { languageOf } from '../parts/entry-language.ts';
import { StayLine } from '../parts/family/stay-line.tsx';
import styles from './compare-rows.module.css';

interface CompareRowsProps {
  kind: CatalogueKind;
  entries: readonly ListedEntry[];
  nextOf: ReadNextBatches['nextOf'];
}

/** On phones, where the cards take two screens: all of them in one look, by name, days, total, next date and seats. */
export function CompareRows({ kind, entries, nextOf }: CompareRowsProps) {
  const { card } = useTexts('catalogue');
  return (
    <ul className={styles.rows}>
      {entries.map((entry) => {
        const { tax, parts } = feeOf(entry);
        return (
          <li key={entry._id} className={styles.row}>
            <Link
              href={pagePath(detailPages[kind], entry._id)}
              lang={languageOf(entry, 'name')}
              className={styles.name}
            >
              {entry.name}
            </Link>
            <strong className={styles.total}>{tax?.total ?? parts}</strong>
            <span>{fill(card.days, { count: entry.days })}</span>
            <div className={styles.next}>
              <NextBatchLine batch={nextOf(kind, entry._id)} />
            </div>
            <StayLine kind={kind} entry={entry} />
          </li>
        );
      })}
    </ul>
  );
}
