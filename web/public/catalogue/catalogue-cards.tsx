import type { CatalogueKind } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { useNextBatches } from '../../data/use-batches.ts';
import { useCatalogue } from '../../data/use-catalogue.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { EmptyNote } from '../parts/empty-note.tsx';
import { CatalogueCard } from './catalogue-card.tsx';
import styles from './catalogue-cards.module.css';
import { CompareRows } from './compare-rows.tsx';

/**
 * All courses or certificates as cards. While they are on their way their places are kept; a failure leaves the list
 * empty, without a note.
 */
export function CatalogueCards({ kind }: { kind: CatalogueKind }) {
  const { items, loading, error } = useCatalogue(kind);
  const batches = useNextBatches();
  // The cards come with their dates, so that none grows under the thumb.
  const waiting = loading || batches.loading;
  const { title, empty } = useTexts('catalogue')[kind];
  if (!loading && items.length === 0) return error ? null : <EmptyNote>{empty}</EmptyNote>;
  return (
    <>
      <VisuallyHidden as="h2">{title}</VisuallyHidden>
      {waiting ? null : <CompareRows kind={kind} entries={items} nextOf={batches.nextOf} />}
      <ul className={styles.cards} aria-busy={waiting}>
        {waiting
          ? [0, 1, 2].map((place) => <li key={place} className={styles.place} aria-hidden="true" />)
          : items.map((entry) => (
              <li key={entry._id}>
                <CatalogueCard kind={kind} entry={entry} next={batches.nextOf(kind, entry._id)} />
              </li>
            ))}
      </ul>
    </>
  );
}
