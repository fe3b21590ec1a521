import { Ban, CopyPlus, Pencil } from 'lucide-react';
import { Link } from 'wouter';
import { isRunning } from '../../../src/shared/batches.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { AdminBatch } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { useDefaultLocation } from '../data/use-default-location.ts';
import { batchName, isUnderWay, officeDays } from '../parts/batches/batch-words.ts';
import { BatchStateBadge } from '../parts/batches/state-badge.tsx';
import { DeleteButton } from '../parts/lists/delete-button.tsx';
import rowButton from '../parts/lists/row-button.module.css';
import styles from './batch-table.module.css';
import { SeatsBar } from './seats-bar.tsx';

/** The actions on a batch from its row. */
export interface BatchActions {
  edit: (batch: AdminBatch) => void;
  copy: (batch: AdminBatch) => void;
  cancel: (batch: AdminBatch) => void;
  delete: (batch: AdminBatch) => void;
}

interface BatchTableProps {
  caption: string;
  batches: readonly AdminBatch[];
  /** Where the course of a batch usually takes place, if it has a place of its own. */
  locationOf: (batch: AdminBatch) => string | null;
  actions: BatchActions;
}

/** Batches, a row each. */
export function BatchTable({ caption, batches, locationOf, actions }: BatchTableProps) {
  const defaultLocation = useDefaultLocation();
  const columns: readonly Column<AdminBatch>[] = [
    { id: 'batch', head: 'Batch', kind: 'title', cell: (batch) => <BatchTitle batch={batch} /> },
    { id: 'seats', head: 'Seats', width: 'middle', cell: (batch) => <SeatsBar batch={batch} /> },
    {
      id: 'where',
      head: 'Where',
      width: 'broader',
      cell: (batch) => (
        <div>
          <p>{batch.location ?? locationOf(batch) ?? defaultLocation}</p>
          <p className={styles.quiet}>{batch.language}</p>
        </div>
      ),
    },
    {
      id: 'state',
      head: 'State',
      width: 'short',
      cell: ({ state }) => (
        <div>
          <BatchStateBadge state={state} />
        </div>
      ),
    },
    {
      id: 'action',
      head: 'Action',
      kind: 'actions',
      width: 'longer',
      cell: (batch) => <Actions batch={batch} actions={actions} />,
    },
  ];
  return <Table caption={caption} columns={columns} rows={batches} rowKey={({ _id }) => _id} />;
}

function BatchTitle({ batch }: { batch: AdminBatch }) {
  const { _id, entryName, hidden, sample } = batch;
  const isNow = isUnderWay(batch, dayInIndia(serverTime()));
  return (
    <div>
      <Link href={screenPath('adminBatch', _id)} className={styles.link}>
        <span className={styles.name}>{entryName}</span>{' '}
        <span className={styles.days}>{officeDays(batch)}</span>
      </Link>
      {hidden || sample || isNow ? (
        <p className={styles.marks}>
          {isNow ? <Badge text="Running" /> : null}
          {hidden ? <Badge text="Hidden" /> : null}
          {sample ? <Badge text="Sample" /> : null}
        </p>
      ) : null}
    </div>
  );
}

function Actions({ batch, actions }: { batch: AdminBatch; actions: BatchActions }) {
  const { state, places } = batch;
  const name = batchName(batch);
  return (
    <>
      {state === 'cancelled' ? null : (
        <Button
          variant="quiet"
          size="small"
          className={rowButton.button}
          icon={<Pencil aria-hidden="true" />}
          aria-label={`Edit ${name}`}
          onClick={() => actions.edit(batch)}
        >
          Edit
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        className={rowButton.button}
        icon={<CopyPlus aria-hidden="true" />}
        aria-label={`Copy: add another like ${name}`}
        onClick={() => actions.copy(batch)}
      >
        Copy
      </Button>
      {places === 0 ? (
        <DeleteButton name={name} onDelete={() => actions.delete(batch)} />
      ) : isRunning(batch) ? (
        <Button
          variant="quiet"
          size="small"
          className={joinClasses(rowButton.button, rowButton.danger)}
          icon={<Ban aria-hidden="true" />}
          aria-label={`Cancel ${name}`}
          onClick={() => actions.cancel(batch)}
        >
          Cancel
        </Button>
      ) : null}
    </>
  );
}
