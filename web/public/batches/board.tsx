import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { allBatchesCalendar } from '../../../src/shared/batches.ts';
import { fill } from '../../../src/shared/content.ts';
import type { Batch } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { coursePath } from '../parts/batches/batch-words.ts';
import { usualOf } from '../parts/batches/usual.ts';
import { UsualLine } from '../parts/batches/usual-line.tsx';
import { languageOf } from '../parts/entry-language.ts';
import styles from './batches-page.module.css';
import { type BoardEntry, feeText } from './board-entry.ts';
import { Months } from './months.tsx';
import { OnRequest } from './on-request.tsx';

interface BoardProps {
  batches: readonly Batch[];
  /** All that can be enrolled for. */
  entries: readonly BoardEntry[];
}

/** So many dates are seen at once: a year of most institutes. */
const mostAtOnce = 40;
const every = '';

/** All dates by their months, of every course or of one; below them the courses without a date. */
export function Board({ batches, entries }: BoardProps) {
  const lists = useTexts('batchLists');
  const [chosen, setChosen] = useState<string>(every);
  const isShown = (path: string) => chosen === every || chosen === path;
  const shown = batches.filter((batch) => isShown(coursePath(batch)));
  const planned = new Set(batches.map(coursePath));
  const fees = new Map(entries.map((entry) => [coursePath(entry), feeText(entry.card)]));
  const usual = usualOf(batches);
  const later = shown.slice(mostAtOnce);
  const course = { feeOf: (batch: Batch) => fees.get(coursePath(batch)) };
  return (
    <>
      <div className={styles.filter} data-scripted>
        <Choices
          legend={lists.filter}
          look="apart"
          chosen={chosen}
          onChoose={setChosen}
          choices={[
            { value: every, label: lists.every },
            ...entries.map((entry) => ({
              value: coursePath(entry),
              label: entry.card.name,
              lang: languageOf(entry.card, 'name'),
            })),
          ]}
        />
      </div>
      {usual === null ? null : (
        <>
          <UsualLine usual={usual} hasFees />
          <Months batches={shown.slice(0, mostAtOnce)} usual={usual} course={course} />
          {later.length > 0 ? (
            <details>
              <summary className={styles.later}>{fill(lists.later, { count: later.length })}</summary>
              <Months batches={later} usual={usual} course={course} />
            </details>
          ) : null}
        </>
      )}
      <OnRequest
        entries={entries.filter((entry) => !planned.has(coursePath(entry)) && isShown(coursePath(entry)))}
      />
      {batches.length === 0 ? null : (
        <ButtonLink
          href={allBatchesCalendar}
          plain
          variant="quiet"
          icon={<CalendarPlus aria-hidden="true" />}
          className={styles.all}
        >
          {lists.allCalendar}
        </ButtonLink>
      )}
    </>
  );
}
