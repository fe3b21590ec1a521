import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { allBatchesCalendar } from '../../../src/shared/batches.ts';
import { useTexts } from '../../data/texts.tsx';
import { useBatches } from '../../data/use-batches.ts';
import { Busy } from '../../ui/busy.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Section } from '../parts/section.tsx';
import { AskUs } from './ask-us.tsx';
import styles from './batches-page.module.css';
import { ByCourse } from './by-course.tsx';
import { ByMonth } from './by-month.tsx';

const headPicture = { name: 'infrastructure-campus', alt: '' };

/** The dates of every course, by course or by month. */
export function BatchesPage() {
  const lists = useTexts('batchLists');
  return (
    <>
      <PageHead title={lists.title} lead={lists.lead} picture={headPicture} />
      <Section>
        <Dates />
      </Section>
    </>
  );
}

function Dates() {
  const lists = useTexts('batchLists');
  const { loading: label } = useTexts('frame');
  const { items, loading, error } = useBatches();
  const [byMonth, setByMonth] = useState(false);
  if (loading)
    return (
      <div className={styles.place}>
        <Busy label={label} />
      </div>
    );
  if (items.length === 0) return <AskUs text={error === undefined ? lists.empty : lists.failed} />;
  return (
    <>
      <div className={styles.ways} data-scripted>
        <Choice pressed={!byMonth} onChoose={() => setByMonth(false)}>
          {lists.byCourse}
        </Choice>
        <Choice pressed={byMonth} onChoose={() => setByMonth(true)}>
          {lists.byMonth}
        </Choice>
      </div>
      {byMonth ? <ByMonth batches={items} /> : <ByCourse batches={items} />}
      <ButtonLink
        href={allBatchesCalendar}
        plain
        variant="secondary"
        icon={<CalendarPlus aria-hidden="true" />}
      >
        {lists.allCalendar}
      </ButtonLink>
      <AskUs text={lists.other} />
    </>
  );
}

interface ChoiceProps {
  pressed: boolean;
  onChoose: () => void;
  children: string;
}

function Choice({ pressed, onChoose, children }: ChoiceProps) {
  return (
    <Button
      size="small"
      variant={pressed ? 'primary' : 'secondary'}
      aria-pressed={pressed}
      onClick={onChoose}
    >
      {children}
    </Button>
  );
}
