import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '../../../src/shared/limits.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import { adminTexts } from '../../content/admin.ts';
import { failureText } from '../../data/failure-text.ts';
import { Busy } from '../../ui/busy.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Table } from '../../ui/table.tsx';
import { isUnauthorized } from '../data/admin-api.ts';
import { useDeletion } from '../data/use-deletion.ts';
import { Screen } from '../frame/screen.tsx';
import { DeleteButton } from '../parts/delete-button.tsx';
import { useFocusKept } from '../parts/keep-focus.ts';
import { SearchBox } from '../parts/search-box.tsx';
import { NewRows, useNewcomers, withMarks } from './newcomers.tsx';
import { Pager } from './pager.tsx';
import type { PeopleKind, Person } from './people-kind.ts';
import styles from './people-screen.module.css';
import { RefreshButton } from './refresh-button.tsx';
import { useListPart } from './use-list-part.ts';
import { pageCount, usePeopleList } from './use-people-list.ts';

/** The screen of one table of people: search, pages, total, refresh and delete, and what is said when one fails. */
export function PeopleScreen<Row extends Person>({ kind }: { kind: PeopleKind<Row> }) {
  const [part, show] = useListPart();
  const list = usePeopleList<Row>(kind.call, part);
  const newcomers = useNewcomers(kind.inbox, list, part, show);
  const [asked, setAsked] = useState<Row | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const deletion = useDeletion({
    path: kind.call,
    reload: list.reload,
    failure: (error) => failureText(error, kind.deleteFailure),
  });

  const search = useCallback((text: string) => show({ search: text, page: 1 }, { replace: true }), [show]);
  const pages = pageCount(list.total);
  const behind = list.rows !== undefined && !list.loading && part.page > pages;
  // The last row of the last page has been deleted, or the address is an old one.
  useEffect(() => {
    if (behind) show({ search: part.search, page: pages }, { replace: true });
  }, [behind, show, part.search, pages]);

  const rows = list.rows?.filter((row) => kind.saysDeleting || !deletion.leaving.has(row._id));
  const total = list.total - ((list.rows?.length ?? 0) - (rows?.length ?? 0));
  const failed = list.error !== undefined && !isUnauthorized(list.error);
  useFocusKept(failed);
  const columns = [
    ...withMarks(kind.columns, newcomers.marked),
    {
      id: 'action',
      head: kind.actionHead,
      kind: 'actions' as const,
      width: 'short' as const,
      cell: (row: Row) => (
        <DeleteButton name={row.name} busy={deletion.leaving.has(row._id)} onDelete={() => setAsked(row)} />
      ),
    },
  ];

  function turnTo(page: number) {
    show({ search: part.search, page });
    table.current?.scrollIntoView({ block: 'start' });
  }

  function showNew() {
    newcomers.show();
    table.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <Screen
      title={kind.title}
      kicker={kind.kicker}
      back={{ href: pagePath('adminPanel'), label: 'Back to the panel' }}
      total={list.rows && totalText(total, part.search)}
      actions={<RefreshButton onRefresh={list.reload} />}
    >
      <div className={styles.tools}>
        <SearchBox label="Search" value={part.search} onSearch={search} delay={200} />
      </div>
      <div ref={table} className={styles.list} aria-busy={list.loading}>
        {failed ? (
          <ErrorState
            title={adminTexts.loadFailed}
            text={failureText(list.error, kind.loadFailure)}
            retryLabel={adminTexts.retry}
            busy={list.loading}
            onRetry={() => void list.reload()}
          />
        ) : null}
        {rows === undefined && !failed ? <Busy /> : null}
        {rows?.length === 0 && !failed ? (
          <EmptyState text={part.search === '' ? kind.empty : `Nothing matches “${part.search}”`} />
        ) : null}
        {rows && rows.length > 0 ? (
          <>
            <Table
              caption={kind.caption}
              columns={columns}
              rows={rows}
              rowKey={(row) => row._id}
              before={(part.page - 1) * limits.pageSize}
              isLeaving={(row) => deletion.leaving.has(row._id)}
            />
            <Pager
              page={part.page}
              pages={pages}
              onTurn={turnTo}
              onAim={(page) => list.readAhead({ search: part.search, page })}
            />
          </>
        ) : null}
      </div>
      <NewRows waiting={newcomers.waiting} noun={kind.noun} busy={list.loading} onShow={showNew} />
      {asked ? (
        <ConfirmDialog
          title={`Delete ${asked.name}?`}
          question={kind.question}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void deletion.remove(asked._id, asked.name);
          }}
        />
      ) : null}
    </Screen>
  );
}

function totalText(total: number, search: string): string {
  const count = total.toLocaleString('en-IN');
  return search.trim() === '' ? `Total: ${count}` : `${count} found`;
}
