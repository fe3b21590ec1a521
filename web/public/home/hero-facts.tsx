import { dayText } from '../../../src/shared/day-text.ts';
import { feeOf } from '../../../src/shared/fee.ts';
import type { CatalogueKind } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { useNextBatches } from '../../data/use-batches.ts';
import { useEntryCards } from '../../data/use-catalogue.ts';
import { seatsText } from '../parts/batches/batch-words.ts';
import { useStay } from '../parts/family/use-stay.ts';
import styles from './hero-facts.module.css';

interface HeroFactsProps {
  kind: CatalogueKind;
  /** The id of the course or certificate. */
  entry: string;
}

/** The total of a slide's course, what it costs in all, its next date and the seats left; each where there is one. */
export function HeroFacts({ kind, entry: id }: HeroFactsProps) {
  const fees = useTexts('fees');
  const batches = useTexts('batches');
  const entry = useEntryCards(kind).items.find(({ _id }) => _id === id);
  const next = useNextBatches().nextOf(kind, id);
  const stay = useStay(kind, entry);
  if (entry === undefined) return null;
  const { tax, parts } = feeOf(entry);
  const facts = [tax ? [fees.total, tax.total] : [fees.investment, parts]];
  if (stay) facts.push(stay);
  if (next)
    facts.push(
      [next.sample ? batches.sample : batches.next, dayText(next.startsOn, batches.days, 'weekday')],
      [batches.seats, seatsText(next, batches)],
    );
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
