import { useMemo, useRef } from 'react';
import { limits } from '../../../src/shared/limits.ts';
import type { AdminBatch } from '../../../src/shared/records.ts';
import { SelectField } from '../../ui/field.tsx';
import { callFailure } from '../data/call-failure.ts';
import type { ReadBatches } from '../parts/batches/use-batches.ts';
import { type CourseChoice, entryKey } from '../parts/batches/use-course-choices.ts';
import { ListState } from '../parts/lists/list-state.tsx';
import { Pager } from '../parts/lists/pager.tsx';
import { pageCount } from '../parts/lists/use-paged-list.ts';
import { type BatchList, divideBatches } from './batch-lists.ts';
import { type BatchActions, BatchTable } from './batch-table.tsx';
import { ListChoice } from './list-choice.tsx';
import styles from './shown-batches.module.css';
import { useBatchView } from './use-batch-view.ts';

const captions: Readonly<Record<BatchList, string>> = {
  upcoming: 'Upcoming batches, the next first',
  past: 'Past batches, the latest first',
  cancelled: 'Cancelled batches, the latest first',
};

interface ShownBatchesProps {
  list: ReadBatches;
  /** Of the list, those that are not about to go; undefined until they have arrived. */
  batches: readonly AdminBatch[] | undefined;
  choices: readonly CourseChoice[] | undefined;
  /** The day in India. */
  today: string;
  actions: BatchActions;
}

/** The batches of one list, of one course or of all, page by page; the URL says which. */
export function ShownBatches({ list, batches, choices, today, actions }: ShownBatchesProps) {
  const [view, show, addressOf] = useBatchView();
  const top = useRef<HTMLDivElement>(null);
  const filters = batches && filtersOf(batches);
  const chosen = batches?.filter((batch) => view.entry === null || entryKey(batch) === view.entry);
  const lists = chosen && divideBatches(chosen, today);
  const shown = lists?.[view.list];
  const pages = pageCount(shown?.length ?? 0);
  const page = Math.min(view.page, pages);
  const locations = useMemo(() => new Map(choices?.map(({ key, location }) => [key, location])), [choices]);

  return (
    <>
      {batches && batches.length > 0 && lists && filters ? (
        <div ref={top} className={styles.tools}>
          <ListChoice
            list={view.list}
            counts={{
              upcoming: lists.upcoming.length,
              past: lists.past.length,
              cancelled: lists.cancelled.length,
            }}
            onChoose={(name) => show({ list: name, page: 1 })}
          />
          {filters.length > 1 ? (
            <SelectField
              label="Course"
              name="entry"
              className={styles.filter}
              value={view.entry ?? ''}
              onInput={({ currentTarget }) =>
                show({ entry: currentTarget.value || null, page: 1 }, { replace: true })
              }
            >
              <option value="">All</option>
              {filters.map(([key, name]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </SelectField>
          ) : null}
        </div>
      ) : null}
      <ListState
        list={list}
        count={shown?.length}
        failure={callFailure(list.error, 'The batches could not be loaded.')}
        {...emptyTexts(view.list, batches?.length === 0)}
      />
      {shown && shown.length > 0 ? (
        <>
          <BatchTable
            caption={captions[view.list]}
            batches={shown.slice((page - 1) * limits.pageSize, page * limits.pageSize)}
            locationOf={(batch) => locations.get(entryKey(batch)) ?? null}
            actions={actions}
          />
          <Pager
            page={page}
            pages={pages}
            addressOf={(other) => addressOf({ page: other })}
            onTurn={() => top.current?.scrollIntoView({ block: 'start' })}
          />
        </>
      ) : null}
    </>
  );
}

/** The courses and certificates that have batches, with their names, in alphabetical order. */
function filtersOf(batches: readonly AdminBatch[]): readonly [key: string, name: string][] {
  const names = new Map(batches.map((batch) => [entryKey(batch), batch.entryName]));
  return [...names].sort(([, one], [, other]) => (one < other ? -1 : 1));
}

function emptyTexts(list: BatchList, hasNone: boolean): { empty: string; begin?: string } {
  if (hasNone)
    return {
      empty: 'No batches yet.',
      begin:
        'Press ‘Add batch’, choose a course, its first day and the seats: visitors can then enroll for that date.',
    };
  if (list === 'upcoming')
    return { empty: 'No batch is coming up.', begin: 'Add one, or copy one of the past.' };
  return { empty: list === 'past' ? 'No batch is over yet.' : 'No batch was cancelled.' };
}
