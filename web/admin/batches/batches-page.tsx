import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import { limits } from '../../../src/shared/limits.ts';
import type { AdminBatch } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { callFailure } from '../data/call-failure.ts';
import { useDeletion } from '../data/use-deletion.ts';
import { Screen } from '../frame/screen.tsx';
import { batchName } from '../parts/batches/batch-words.ts';
import { useBatches } from '../parts/batches/use-batches.ts';
import { entryKey, useCourseChoices } from '../parts/batches/use-course-choices.ts';
import { ListState } from '../parts/lists/list-state.tsx';
import { Pager } from '../parts/lists/pager.tsx';
import { pageCount } from '../parts/lists/use-paged-list.ts';
import { BatchDialogs } from './batch-dialogs.tsx';
import { type BatchList, divideBatches } from './batch-lists.ts';
import { type BatchDeeds, BatchTable } from './batch-table.tsx';
import styles from './batches-page.module.css';
import { DueBatches } from './due-batches.tsx';
import { ListChoice } from './list-choice.tsx';
import { isAsked, PersonSearch } from './person-search.tsx';
import { StillToTell } from './still-to-tell.tsx';
import { useBatchView } from './use-batch-view.ts';

const captions: Readonly<Record<BatchList, string>> = {
  upcoming: 'Upcoming batches, the next first',
  past: 'Past batches, the latest first',
  cancelled: 'Cancelled batches, the latest first',
};

/** Every batch with what is left of its seats: add, change, cancel and delete; and whoever rings is found here. */
export function BatchesPage() {
  const [view, show, addressOf] = useBatchView();
  const list = useBatches();
  const choices = useCourseChoices();
  const [toDelete, setToDelete] = useState<AdminBatch | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const deletion = useDeletion({
    path: '/api/admin/batches',
    reload: list.reload,
    failure: (error) => callFailure(error, 'The batch could not be deleted.'),
  });

  const today = dayInIndia(new Date());
  const all = list.batches?.filter(({ _id }) => !deletion.leaving.has(_id));
  const filters = all && filtersOf(all);
  const chosen = all?.filter((batch) => view.entry === null || entryKey(batch) === view.entry);
  const lists = chosen && divideBatches(chosen, today);
  const shown = lists?.[view.list];
  const pages = pageCount(shown?.length ?? 0);
  const page = Math.min(view.page, pages);
  const locations = useMemo(() => new Map(choices?.map(({ key, location }) => [key, location])), [choices]);
  const open = (kind: 'add' | 'copy' | 'edit' | 'cancel') => (batch?: AdminBatch) =>
    show({ dialog: { kind, batch: batch?._id ?? '' } });
  const deeds: BatchDeeds = {
    edit: open('edit'),
    copy: open('copy'),
    cancel: open('cancel'),
    delete: setToDelete,
  };

  return (
    <Screen
      title="Batches"
      back={{ href: screenPath('adminPanel'), label: 'Back to Today' }}
      total={all && `Total: ${all.length.toLocaleString('en-IN')}`}
      actions={
        <Button
          size="small"
          icon={<Plus aria-hidden="true" />}
          busy={view.dialog?.kind === 'add' && choices === undefined}
          busyText="Loading the courses…"
          onClick={() => open('add')()}
        >
          Add batch
        </Button>
      }
    >
      <Stack>
        <PersonSearch
          value={view.person}
          batches={list.batches}
          onSearch={(person) => show({ person }, { replace: true })}
        />
        {isAsked(view.person) ? null : (
          <>
            {all ? <StillToTell batches={all} /> : null}
            {all ? <DueBatches batches={all} today={today} /> : null}
            {all && all.length > 0 && lists && filters ? (
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
                    onChange={({ target }) =>
                      show({ entry: target.value || null, page: 1 }, { replace: true })
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
              {...emptyTexts(view.list, all?.length === 0)}
            />
            {shown && shown.length > 0 ? (
              <>
                <BatchTable
                  caption={captions[view.list]}
                  batches={shown.slice((page - 1) * limits.pageSize, page * limits.pageSize)}
                  locationOf={(batch) => locations.get(entryKey(batch)) ?? null}
                  deeds={deeds}
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
        )}
      </Stack>
      {all && choices ? (
        <BatchDialogs
          view={view}
          batches={all}
          choices={choices}
          today={today}
          onClose={() => show({ dialog: null }, { replace: true })}
          onChanged={() => void list.reload()}
          onTell={() => {
            show({ dialog: null, person: '' }, { replace: true });
            window.scrollTo(0, 0);
          }}
        />
      ) : null}
      {toDelete ? (
        <AskDialog
          title={`Delete ${batchName(toDelete)}?`}
          question="Nobody is in it. It can be undone for ten seconds."
          onCancel={() => setToDelete(null)}
          onConfirm={() => {
            setToDelete(null);
            void deletion.remove(toDelete._id, batchName(toDelete));
          }}
        />
      ) : null}
    </Screen>
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
