import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Inbox } from '../../../src/shared/inboxes.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/table.tsx';
import { adminCall } from '../data/admin-api.ts';
import { useNews } from '../data/use-news.ts';
import type { ListPart, PagedList } from '../parts/lists/use-paged-list.ts';
import styles from './newcomers.module.css';
import type { Person } from './people-kind.ts';

/** The new records on the screen of an inbox. */
interface Newcomers {
  /** The ids of the rows that arrived since the last visit. */
  marked: ReadonlySet<string>;
  /** How many arrived since the rows were read. */
  waiting: number;
  /** Shows the first page, reloaded. */
  show: () => void;
}

/** Records the visit, keeps what was new marked while the screen is open, and counts what arrives meanwhile. */
export function useNewcomers(
  inbox: Inbox,
  { rows, loading, reload }: PagedList<Person>,
  part: ListPart,
  turnTo: (part: ListPart) => void,
): Newcomers {
  const { mutate } = useSWRConfig();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [isNoted, setIsNoted] = useState(false);
  const fresh = useNews()?.inboxes[inbox].fresh ?? 0;
  /** The newest row of the last recorded visit; undefined before the first. */
  const noted = useRef<string | null>(undefined);
  const showsNewest = part.page === 1 && part.search.trim() === '';
  /** There is no visit to record; whatever arrives is new. */
  const isEmpty = showsNewest && rows?.length === 0;
  const isReady = rows !== undefined && !loading && !isEmpty;
  const newest = showsNewest ? (rows?.[0]?._id ?? null) : null;

  useEffect(() => {
    // A search or another page shows no new rows, so only the first look at it counts as a visit.
    const isKnown = noted.current !== undefined && (newest === null || newest === noted.current);
    if (!isReady || isKnown) return;
    noted.current = newest;
    adminCall('/api/admin/visits', {
      method: 'POST',
      json: { inbox, upTo: newest },
    }).then(
      ({ body }) => {
        setMarked((before) => new Set([...before, ...body.ids]));
        setIsNoted(true);
        void mutate('/api/admin/news', body.news, { revalidate: false });
      },
      () => {
        noted.current = undefined;
      },
    );
  }, [isReady, newest, inbox, mutate]);

  const isWanted = useRef(false);
  useEffect(() => {
    if (showsNewest && isWanted.current) void reload();
    isWanted.current = false;
  }, [showsNewest, reload]);

  function show() {
    if (showsNewest) return void reload();
    isWanted.current = true;
    turnTo({ search: '', page: 1 });
  }
  return { marked, waiting: isNoted || isEmpty ? fresh : 0, show };
}

/** Adds the word 'New' beside the numbers of new rows. */
export function withMarks<Row extends Person>(
  columns: readonly Column<Row>[],
  marked: ReadonlySet<string>,
): Column<Row>[] {
  return columns.map((column) => {
    if (column.kind !== 'position' || marked.size === 0) return column;
    const cell = (row: Row, position: number) => (
      <div className={styles.position}>
        {column.cell(row, position)}
        {marked.has(row._id) ? <Badge text="New" /> : null}
      </div>
    );
    return { ...column, cell };
  });
}
