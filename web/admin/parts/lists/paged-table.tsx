import { type MouseEvent, type ReactNode, type RefObject, useCallback, useEffect } from 'react';
import { limits } from '../../../../src/shared/limits.ts';
import { type FailureTexts, failureText } from '../../../data/failure-text.ts';
import { Stack } from '../../../ui/stack.tsx';
import { type Column, Table, type TableLook } from '../../../ui/table.tsx';
import { ListState } from './list-state.tsx';
import styles from './paged-table.module.css';
import { Pager } from './pager.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { SearchBox } from './search-box.tsx';
import type { useListPart } from './use-list-part.ts';
import { type PagedList, pageCount } from './use-paged-list.ts';

/** The texts of a table. */
export interface TableKind {
  /** The contents of the table, for assistive technology. */
  caption: string;
  /** Shown if there are no rows. */
  empty: string;
  /** Says what will be there, and how it begins. */
  begin?: string;
  loadFailure: FailureTexts;
}

interface PagedTableProps<Row> {
  kind: TableKind;
  list: PagedList<Row>;
  /** The rows of the list that are shown. */
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  part: ReturnType<typeof useListPart>;
  /** Beside the search. */
  tools?: ReactNode;
  isLeaving?: (row: Row) => boolean;
  look?: TableLook;
  /** Where the table begins. */
  top: RefObject<HTMLDivElement | null>;
}

/** A long table with search, refresh and pages; also its empty, loading and failed states. */
export function PagedTable<Row extends { _id: string }>(props: PagedTableProps<Row>) {
  const { kind, list, rows, columns, tools, isLeaving, look, top } = props;
  const [part, show, addressOf] = props.part;
  const search = useCallback((text: string) => show({ search: text, page: 1 }, { replace: true }), [show]);
  const pages = pageCount(list.total);
  const behind = list.rows !== undefined && !list.loading && part.page > pages;
  // The last row of the last page was deleted, or the URL is an old one.
  useEffect(() => {
    if (behind) show({ search: part.search, page: pages }, { replace: true });
  }, [behind, show, part.search, pages]);

  function turn({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
    // Only if the link opens in this tab.
    if (!ctrlKey && !metaKey && !shiftKey) top.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <>
      <div className={styles.tools}>
        <SearchBox label="Search" value={part.search} onSearch={search} delay={200} />
        <RefreshButton onRefresh={list.reload} />
        {tools}
      </div>
      <Stack ref={top} className={styles.list} aria-busy={list.loading}>
        <ListState
          list={list}
          count={rows?.length}
          failure={failureText(list.error, kind.loadFailure)}
          empty={part.search === '' ? kind.empty : `Nothing matches “${part.search}”`}
          begin={part.search === '' ? kind.begin : undefined}
        />
        {rows && rows.length > 0 ? (
          <>
            <Table
              caption={kind.caption}
              columns={columns}
              rows={rows}
              rowKey={(row) => row._id}
              before={(part.page - 1) * limits.pageSize}
              isLeaving={isLeaving}
              look={look}
            />
            <Pager
              page={part.page}
              pages={pages}
              addressOf={(page) => addressOf({ search: part.search, page })}
              onTurn={turn}
              onAim={(page) => list.readAhead({ search: part.search, page })}
            />
          </>
        ) : null}
      </Stack>
    </>
  );
}

/** Formats the count beside a table's title. */
export function totalText(total: number, search: string): string {
  const count = total.toLocaleString('en-IN');
  return search.trim() === '' ? `Total: ${count}` : `${count} found`;
}
