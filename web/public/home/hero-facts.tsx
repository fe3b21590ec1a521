import { dayText } from '../../../src/shared/day-text.ts';
import { feeOf } from '../../../src/shared/fee.ts';
import type { CatalogueKind } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { useNextBatches } from '../../data/use-batches.ts';
import { useEntryCards } from '../../data/use-catalogue.ts';
import { seatsText } from '../parts/batches/batch-words.ts';
import styles from './hero-facts.module.css';

interface HeroFactsProps {
  kind: CatalogueKind;
  /** The id of the course or certificate. */
  entry: string;
}

/** The total of a slide's course, its next date and the seats left; the date where there is one. */
export function HeroFacts({ kind, entry: id }: HeroFactsProps) {
  const fees = useTexts('fees');
  const batches = useTexts('batches');
  const entry = useEntryCards(kind).items.find(({ _id }) => _id === id);
  const next = useNextBatches().nextOf(kind, id);
  if (entry === undefined) return null;
  const { tax, parts } = feeOf(entry);
  return (
    <dl className={styles.facts}>
      <div className={styles.fact}>
        <dt>{tax ? fees.total : fees.investment}</dt>
        <dd>{tax?.total ?? parts}</dd>
      </div>
      {next === undefined ? null : (
        <>
          <div className={styles.fact}>
            <dt>{batches.next}</dt>
            <dd>{dayText(next.startsOn, batches.days, 'weekday')}</dd>
          </div>
          <div className={styles.fact}>
            <dt>{next.sample ? batches.sample : batches.seats}</dt>
            <dd>{seatsText(next, batches)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
