import { useRef, useState } from 'react';
import { actionHead } from '../../../src/content/admin.ts';
import { exportCall } from '../../../src/shared/exports.ts';
import { inboxes, inboxTitle } from '../../../src/shared/inboxes.ts';
import type { ListPath } from '../../data/calls.ts';
import { failureText } from '../../data/failure-text.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { useDeletion } from '../data/use-deletion.ts';
import { useFailureToast } from '../data/use-failure-toast.ts';
import { Screen } from '../frame/screen.tsx';
import { DeleteButton } from '../parts/lists/delete-button.tsx';
import { ExportButtons } from '../parts/lists/export-buttons.tsx';
import { NewRows } from '../parts/lists/new-rows.tsx';
import { PagedTable, totalText } from '../parts/lists/paged-table.tsx';
import { useListPart } from '../parts/lists/use-list-part.ts';
import { usePagedList } from '../parts/lists/use-paged-list.ts';
import { InboxWays, inboxColumns } from './inbox-columns.tsx';
import { useNewcomers, withMarks } from './newcomers.tsx';
import type { PeopleKind, Person } from './people-kind.ts';
import ways from './person-ways.module.css';
import { SetAsideList } from './set-aside-list.tsx';

/** The screen of one table of people: search, pages, total, export, refresh and delete. */
export function PeopleScreen<Row extends Person>({ kind }: { kind: PeopleKind<Row> }) {
  const { inbox, loadFailure } = kind;
  const { noun, shown, list: path } = inboxes[inbox];
  const name = inboxTitle(inbox);
  const listPart = useListPart();
  const [part, show] = listPart;
  // The records of an inbox are rows with its fields, which the compiler cannot follow for any inbox.
  const list = usePagedList<Row>(path as ListPath<Row>, part);
  const newcomers = useNewcomers(inbox, list, part, show);
  const [asked, setAsked] = useState<{ row: Row; goesWith: string } | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const showFailure = useFailureToast();
  const deletion = useDeletion({
    path,
    reload: list.reload,
    failure: (error) => failureText(error, kind.deleteFailure),
  });

  const rows = list.rows?.filter((row) => kind.saysDeleting || !deletion.leaving.has(row._id));
  const total = list.total - ((list.rows?.length ?? 0) - (rows?.length ?? 0));
  const columns = [
    ...withMarks(inboxColumns<Row>(inbox, shown.position, kind.underName), newcomers.marked),
    {
      id: 'action',
      head: actionHead,
      kind: 'actions' as const,
      width: 'short' as const,
      cell: (row: Row) => (
        <div className={ways.actions}>
          {deletion.leaving.has(row._id) ? null : (
            <>
              <InboxWays inbox={inbox} row={row} />
              {kind.rowAction?.(row, list.reload)}
            </>
          )}
          <DeleteButton name={row.name} busy={deletion.leaving.has(row._id)} onDelete={() => void ask(row)} />
        </div>
      ),
    },
  ];

  /** Says what goes with the record as soon as that is read. */
  async function ask(row: Row) {
    setAsked({ row, goesWith: kind.goesWith ? 'Reading which seat goes with it…' : '' });
    try {
      const goesWith = (await kind.goesWith?.(row)) ?? '';
      setAsked((before) => (before?.row === row ? { row, goesWith } : before));
    } catch (error) {
      setAsked(null);
      showFailure(error, failureText(error, kind.deleteFailure));
    }
  }

  function showNew() {
    newcomers.show();
    table.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <Screen
      title={shown.title ?? name}
      kicker={shown.title === null ? undefined : name}
      total={list.rows && totalText(total, part.search)}
      actions={kind.screenAction?.(list.reload)}
    >
      <SetAsideList inbox={inbox} onTaken={() => void list.reload()} />
      <PagedTable
        kind={{
          caption: `${name}, newest first`,
          empty: shown.empty,
          begin: `Each new ${noun} from the site will stand here.`,
          loadFailure,
        }}
        list={list}
        rows={rows}
        columns={columns}
        part={listPart}
        tools={
          <ExportButtons
            callOf={(format) => `${exportCall(inbox, format)}?${queryOf(part.search)}`}
            rows={list.rows && total}
          />
        }
        isLeaving={(row) => deletion.leaving.has(row._id)}
        top={table}
      />
      <NewRows waiting={newcomers.waiting} noun={noun} busy={list.loading} onShow={showNew} />
      {asked ? (
        <AskDialog
          title={`Delete ${asked.row.name}?`}
          question={`Are you sure you want to delete this ${noun}?`}
          note={asked.goesWith}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void deletion.remove(asked.row._id, asked.row.name);
          }}
        />
      ) : null}
    </Screen>
  );
}

/** The file has the rows that the search finds, in the order of the list. */
function queryOf(search: string): URLSearchParams {
  return new URLSearchParams({ order: 'newest', ...(search.trim() !== '' && { q: search.trim() }) });
}
