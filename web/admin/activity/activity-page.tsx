import { useRef } from 'react';
import { batches } from '../../../src/content/en/batches.ts';
import { type ActivityPart, activityParts } from '../../../src/shared/activity.ts';
import type { Activity } from '../../../src/shared/records.ts';
import { screens } from '../../../src/shared/screens.ts';
import { serverTime } from '../../data/server-clock.ts';
import type { Column } from '../../ui/table.tsx';
import { Screen } from '../frame/screen.tsx';
import { arrivalTime } from '../parts/arrival-time.ts';
import { PagedTable, totalText } from '../parts/lists/paged-table.tsx';
import { useListPart } from '../parts/lists/use-list-part.ts';
import { usePagedList } from '../parts/lists/use-paged-list.ts';
import { PersonLink } from '../parts/people/person-link.tsx';
import styles from './activity-page.module.css';

const table = {
  caption: 'What admins have done, newest first',
  empty: 'No activity yet',
  loadFailure: {
    refused: (message: string) => message || 'The activity could not be loaded.',
    lost: 'No answer from the server. Please try again.',
  },
};

const columns: readonly Column<Activity>[] = [
  {
    id: 'action',
    head: 'Who did what',
    kind: 'title',
    cell: (row) => (
      <p>
        <strong>{row.adminName ?? row.email}</strong>{' '}
        {row.adminName === null ? null : <span className={styles.email}>{row.email}</span>}{' '}
        {activityParts(row, batches.days).map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in their places.
          <Part key={place} part={part} row={row._id} />
        ))}
      </p>
    ),
  },
  {
    id: 'time',
    head: 'When',
    width: 'middle',
    cell: ({ createdAt }) => (
      <time className={styles.time} dateTime={createdAt}>
        {arrivalTime(createdAt, serverTime())}
      </time>
    ),
  },
];

function Part({ part, row }: { part: ActivityPart; row: string }) {
  if (part.is === 'words') return inOneLine(part.text);
  if (part.is !== 'person' || part.contact === null) return <strong>{part.text}</strong>;
  return (
    <PersonLink contact={part.contact} row={row}>
      {part.text}
    </PersonLink>
  );
}

/** Returns a text whose ranges, such as 2–6, do not break at their dash. */
function inOneLine(text: string) {
  return text.split(/(\d+–\d+)/u).map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text stay in their places.
      <span key={place} className={styles.range}>
        {piece}
      </span>
    ),
  );
}

/** The screen of activity: what admins did in the last year. */
export function ActivityPage() {
  const listPart = useListPart();
  const [part] = listPart;
  const list = usePagedList<Activity>('/api/admin/activity', part);
  const top = useRef<HTMLDivElement>(null);
  return (
    <Screen title={screens.adminActivity.title} total={list.rows && totalText(list.total, part.search)}>
      <PagedTable
        kind={table}
        list={list}
        rows={list.rows}
        columns={columns}
        part={listPart}
        top={top}
        look="sentences"
      />
      <p className={styles.note}>All times are Indian time. Entries older than a year are deleted.</p>
    </Screen>
  );
}
