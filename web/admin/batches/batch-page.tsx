import { Ban, ClipboardList, Mail, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { isRunning } from '../../../src/shared/batches.ts';
import { batchExportCall } from '../../../src/shared/exports.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { AdminBatch } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/stack.tsx';
import { callFailure } from '../data/call-failure.ts';
import { useDefaultLocation } from '../data/use-default-location.ts';
import { Screen } from '../frame/screen.tsx';
import { batchName, isUnderWay } from '../parts/batches/batch-words.ts';
import { BatchStateBadge } from '../parts/batches/state-badge.tsx';
import { useBatches } from '../parts/batches/use-batches.ts';
import { entryKey, useCourseChoices } from '../parts/batches/use-course-choices.ts';
import { ExportButtons } from '../parts/lists/export-buttons.tsx';
import { ListState } from '../parts/lists/list-state.tsx';
import { useSelection } from '../parts/lists/use-selection.ts';
import { noEmailTexts } from '../parts/seats/place-words.ts';
import { BatchDialogs } from './batch-dialogs.tsx';
import { countIn } from './batch-lists.ts';
import styles from './batch-page.module.css';
import { BulkBar } from './bulk-bar.tsx';
import { CertificateTools } from './certificate-tools.tsx';
import { CoursesState } from './courses-state.tsx';
import { MailAllDialog } from './mail-all-dialog.tsx';
import { placeGroups } from './place-groups.ts';
import { PlaceTable } from './place-table.tsx';
import { SeatsBar } from './seats-bar.tsx';
import { SignInSheet } from './sign-in-sheet.tsx';
import { useBatchView } from './use-batch-view.ts';
import { type ReadPlaces, usePlaces } from './use-places.ts';

const back = { href: screenPath('adminBatches'), label: 'Back to the batches' };

/** One batch: who sits in it, who waits and who has left, and all that the office does with them. */
export function BatchPage({ id }: { id: string }) {
  const list = useBatches();
  const batch = list.batches?.find(({ _id }) => _id === id);
  if (batch !== undefined)
    return <KnownBatch batch={batch} batches={list.batches ?? []} reload={list.reload} />;
  return (
    <Screen title="Batch" back={back}>
      <ListState
        list={list}
        count={list.batches && 0}
        failure={callFailure(list.error, 'The batch could not be loaded.')}
        empty="There is no such batch. Perhaps it was deleted."
      />
    </Screen>
  );
}

interface KnownBatchProps {
  batch: AdminBatch;
  batches: readonly AdminBatch[];
  reload: () => Promise<unknown>;
}

function KnownBatch({ batch, batches, reload }: KnownBatchProps) {
  const [view, show] = useBatchView();
  const [, navigate] = useLocation();
  const courses = useCourseChoices();
  const { choices } = courses;
  const list = usePlaces(batch._id, batch);
  const [mailing, setMailing] = useState(false);
  const defaultLocation = useDefaultLocation();
  const own = choices?.find(({ key }) => key === entryKey(batch))?.location;
  const location = batch.location ?? own ?? defaultLocation;
  const reloadAll = () => Promise.all([list.reload(), reload()]);

  return (
    <Screen title={batchName(batch)} kicker="Batch" back={back} onRefresh={reloadAll}>
      <Stack>
        <CoursesState courses={courses} />
        <Card className={styles.head}>
          <BatchFacts batch={batch} location={location} />
          <div className={styles.tools}>
            {batch.state === 'cancelled' ? null : (
              <Button
                variant="secondary"
                size="small"
                icon={<Pencil aria-hidden="true" />}
                onClick={() => show({ dialog: { kind: 'edit', batch: batch._id } })}
              >
                Edit
              </Button>
            )}
            {countIn(batch) > 0 ? (
              <Button
                variant="secondary"
                size="small"
                icon={<Mail aria-hidden="true" />}
                onClick={() => setMailing(true)}
              >
                Email everyone
              </Button>
            ) : null}
            {batch.taken > 0 ? (
              <Button
                variant="secondary"
                size="small"
                icon={<ClipboardList aria-hidden="true" />}
                onClick={() => window.print()}
              >
                Print attendance sheet
              </Button>
            ) : null}
            {isRunning(batch) ? (
              <Button
                variant="quiet"
                size="small"
                className={styles.cancel}
                icon={<Ban aria-hidden="true" />}
                onClick={() => show({ dialog: { kind: 'cancel', batch: batch._id } })}
              >
                Cancel batch
              </Button>
            ) : null}
            <ExportButtons
              callOf={(format) => batchExportCall(batch._id, format)}
              rows={list.places?.length}
            />
          </div>
          {batch.sample ? <p>{noEmailTexts.sample} Edit it to make it your own.</p> : null}
        </Card>
        <People batch={batch} list={list} onChanged={() => void reloadAll()} />
      </Stack>
      {list.places ? <SignInSheet batch={batch} location={location} places={list.places} /> : null}
      {mailing ? <MailAllDialog batch={batch} onClose={() => setMailing(false)} /> : null}
      {choices ? (
        <BatchDialogs
          view={view}
          batches={batches}
          choices={choices}
          today={dayInIndia(serverTime())}
          onClose={() => show({ dialog: null }, { replace: true })}
          onChanged={() => void reloadAll()}
          onTell={() => navigate(`${screenPath('adminBatches')}?tell`)}
        />
      ) : null}
    </Screen>
  );
}

function BatchFacts({ batch, location }: { batch: AdminBatch; location: string }) {
  return (
    <div className={styles.facts}>
      <p className={styles.marks}>
        <BatchStateBadge state={batch.state} />
        {isUnderWay(batch, dayInIndia(serverTime())) ? <Badge text="Running" /> : null}
        {batch.hidden ? <Badge text="Hidden" /> : null}
        {batch.sample ? <Badge text="Sample" /> : null}
      </p>
      <SeatsBar batch={batch} />
      <p>
        {location}
        <br />
        <span className={styles.quiet}>{batch.language}</span>
      </p>
    </div>
  );
}

interface PeopleProps {
  batch: AdminBatch;
  list: ReadPlaces;
  /** Called when many were changed at once. */
  onChanged: () => void;
}

function People({ batch, list, onChanged }: PeopleProps) {
  const selection = useSelection();
  const { places } = list;
  const state = (
    <ListState
      list={list}
      count={places?.length}
      failure={callFailure(list.error, 'The people could not be loaded.')}
      empty="Nobody is in this batch yet."
      begin="Whoever enrolls for this date will stand here."
    />
  );
  if (places === undefined) return state;
  return (
    <>
      {state}
      {placeGroups(places, batch, dayInIndia(serverTime())).map((group) => (
        <PlaceTable
          batch={batch}
          key={group.id}
          group={group}
          all={places}
          selection={selection}
          showsLeft={batch.state === 'cancelled'}
          tools={
            group.id === 'completed' ? (
              <CertificateTools places={group.places} batch={batch} onIssued={list.reload} />
            ) : null
          }
          onChanged={list.reload}
        />
      ))}
      <BulkBar
        places={places.filter(({ _id }) => selection.has(_id))}
        batch={batch}
        onClear={selection.clear}
        onChanged={onChanged}
      />
    </>
  );
}
