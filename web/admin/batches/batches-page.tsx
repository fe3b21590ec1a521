import { Plus } from 'lucide-react';
import { useState } from 'react';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { AdminBatch } from '../../../src/shared/records.ts';
import { serverTime } from '../../data/server-clock.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { callFailure } from '../data/call-failure.ts';
import { useDeletion } from '../data/use-deletion.ts';
import { Screen } from '../frame/screen.tsx';
import { batchName } from '../parts/batches/batch-words.ts';
import { useBatches } from '../parts/batches/use-batches.ts';
import { useCourseChoices } from '../parts/batches/use-course-choices.ts';
import { BatchDialogs } from './batch-dialogs.tsx';
import type { BatchActions } from './batch-table.tsx';
import { CoursesState } from './courses-state.tsx';
import { DueBatches } from './due-batches.tsx';
import { isAsked, PersonSearch } from './person-search.tsx';
import { ShownBatches } from './shown-batches.tsx';
import { StillToTell } from './still-to-tell.tsx';
import { useBatchView } from './use-batch-view.ts';

/** Every batch with what is left of its seats: add, change, cancel and delete; and a person who rings is found here. */
export function BatchesPage() {
  const [view, show] = useBatchView();
  const list = useBatches();
  const courses = useCourseChoices();
  const { choices } = courses;
  const [toDelete, setToDelete] = useState<AdminBatch | null>(null);
  const deletion = useDeletion({
    path: '/api/admin/batches',
    reload: list.reload,
    failure: (error) => callFailure(error, 'The batch could not be deleted.'),
  });

  const today = dayInIndia(serverTime());
  const all = list.batches?.filter(({ _id }) => !deletion.leaving.has(_id));
  const open = (kind: 'add' | 'copy' | 'edit' | 'cancel') => (batch?: AdminBatch) =>
    show({ dialog: { kind, batch: batch?._id ?? '' } });
  const actions: BatchActions = {
    edit: open('edit'),
    copy: open('copy'),
    cancel: open('cancel'),
    delete: setToDelete,
  };

  return (
    <Screen
      title="Batches"
      total={all && `Total: ${all.length.toLocaleString('en-IN')}`}
      actions={
        <Button
          size="small"
          icon={<Plus aria-hidden="true" />}
          busy={view.dialog?.kind === 'add' && choices === undefined && courses.error === undefined}
          busyText="Loading the courses…"
          onClick={() => open('add')()}
        >
          Add batch
        </Button>
      }
    >
      <Stack>
        {list.error === undefined ? <CoursesState courses={courses} /> : null}
        <PersonSearch
          value={view.person}
          batches={list.batches}
          onSearch={(person) => show({ person }, { replace: true })}
        />
        {isAsked(view.person) ? null : (
          <>
            {all ? <StillToTell batches={all} isAsked={view.tell} /> : null}
            {all ? <DueBatches batches={all} today={today} /> : null}
            <ShownBatches list={list} batches={all} choices={choices} today={today} actions={actions} />
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
          onTell={() => show({ dialog: null, person: '', tell: true }, { replace: true })}
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
