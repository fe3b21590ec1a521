import { useTexts } from '../../data/texts.tsx';
import { useBatches } from '../../data/use-batches.ts';
import { useEntryCards } from '../../data/use-catalogue.ts';
import { Busy } from '../../ui/busy.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Section } from '../parts/section.tsx';
import { AskUs } from './ask-us.tsx';
import styles from './batches-page.module.css';
import { Board } from './board.tsx';
import type { BoardEntry } from './board-entry.ts';

/** The dates of every course, by date. */
export function BatchesPage() {
  const lists = useTexts('batchLists');
  return (
    <>
      <PageHead title={lists.title} lead={lists.lead} />
      <Section>
        <Dates />
      </Section>
    </>
  );
}

function Dates() {
  const lists = useTexts('batchLists');
  const { loading: label } = useTexts('frame');
  const batches = useBatches();
  const courses = useEntryCards('course');
  const certificates = useEntryCards('certificate');
  // The board comes whole, so that no row moves.
  if (batches.loading || courses.loading || certificates.loading)
    return (
      <div className={styles.place}>
        <Busy label={label} />
      </div>
    );
  if (batches.error !== undefined) return <AskUs text={lists.failed} />;
  const entries: BoardEntry[] = [
    ...courses.items.map((card) => ({ kind: 'course' as const, entry: card._id, card })),
    ...certificates.items.map((card) => ({ kind: 'certificate' as const, entry: card._id, card })),
  ];
  return (
    <>
      <Board batches={batches.items} entries={entries} />
      <AskUs text={batches.items.length === 0 ? lists.empty : lists.other} />
    </>
  );
}
