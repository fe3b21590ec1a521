import { ArrowDownUp, Check, Pencil, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { adminCataloguePaths, cataloguePaths } from '../../../src/shared/catalogue-paths.ts';
import type { AdminCatalogueEntry, CatalogueKind } from '../../../src/shared/records.ts';
import { formatRupees } from '../../../src/shared/rupees.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { failureText } from '../../data/failure-text.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Stack } from '../../ui/stack.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { adminCall } from '../data/admin-api.ts';
import { type AdminList, useAdminList } from '../data/use-admin-list.ts';
import { useDeletion } from '../data/use-deletion.ts';
import { useFailureToast } from '../data/use-failure-toast.ts';
import { Screen } from '../frame/screen.tsx';
import { ActionLink } from '../parts/action-link.tsx';
import { DeleteButton } from '../parts/lists/delete-button.tsx';
import { ListState } from '../parts/lists/list-state.tsx';
import rowButton from '../parts/lists/row-button.module.css';
import { SearchBox } from '../parts/lists/search-box.tsx';
import styles from './catalogue-list-page.module.css';
import { CatalogueOrder } from './catalogue-order.tsx';
import { type CatalogueWords, catalogueWords } from './catalogue-words.ts';
import { EntryName } from './entry-name.tsx';
import { searchByName } from './search-by-name.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useMissingShares } from './use-missing-shares.ts';

/** All courses or all certificates: search, add, update, hide and delete; and their order on the site. */
export function CatalogueListPage({ kind }: { kind: CatalogueKind }) {
  const words = catalogueWords[kind];
  const [search, setSearch] = useState('');
  const [ordering, setOrdering] = useState(false);
  const [asked, setAsked] = useState<AdminCatalogueEntry | null>(null);
  const list = useAdminList<AdminCatalogueEntry>(adminCataloguePaths[kind]);
  const deletion = useDeletion({
    path: cataloguePaths[kind],
    reload: list.reload,
    failure: () => words.deleteFailed,
  });
  const setHidden = useHiding(kind, list);
  useReloadOnQuery(list.reload);
  useMissingShares(kind, list.items);

  const all = list.items?.filter((entry) => !deletion.leaving.has(entry._id));
  const found = all && searchByName(all, search);
  const canOrder = all !== undefined && all.length > 1;

  return (
    <Screen
      title={words.title}
      total={all && found && totalText(all, found)}
      actions={
        <ActionLink href={words.addPath} size="small" icon={<Plus aria-hidden="true" />}>
          {words.addTitle}
        </ActionLink>
      }
    >
      <Stack>
        <div className={joinClasses(styles.tools, ordering && styles.narrow)}>
          {ordering ? null : <SearchBox label="Search" value={search} onSearch={setSearch} />}
          <p role="status" className={styles.ordering}>
            {ordering ? words.ordering : all && all.length > 1 ? orderNote(all) : null}
          </p>
          {canOrder || ordering ? (
            <Button
              variant="secondary"
              size="small"
              icon={ordering ? <Check aria-hidden="true" /> : <ArrowDownUp aria-hidden="true" />}
              onClick={() => {
                setSearch('');
                setOrdering(!ordering);
              }}
            >
              {ordering ? 'Done' : 'Change order'}
            </Button>
          ) : null}
        </div>
        <ListState
          list={list}
          count={found?.length}
          failure={words.loadListFailed}
          empty={search.trim() === '' ? words.empty : `Nothing matches “${search.trim()}”`}
          begin={
            search.trim() === '' ? `Press ‘${words.addTitle}’, and visitors see it on the site.` : undefined
          }
        />
        {ordering && all ? <CatalogueOrder kind={kind} entries={all} list={list} /> : null}
        {!ordering && found && found.length > 0 ? (
          <Table
            caption={`${words.title}, newest first`}
            columns={columnsOf(words, isReordered(all ?? []), setHidden, setAsked)}
            rows={found}
            rowKey={(entry) => entry._id}
          />
        ) : null}
      </Stack>
      {asked ? (
        <AskDialog
          title={`Delete ${asked.name || words.untitled}?`}
          question={words.question}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void deletion.remove(asked._id, asked.name || words.untitled);
          }}
        />
      ) : null}
    </Screen>
  );
}

function totalText(all: readonly AdminCatalogueEntry[], found: readonly AdminCatalogueEntry[]): string {
  if (found.length !== all.length) return `${found.length} of ${all.length}`;
  const hidden = all.filter((entry) => entry.hidden).length;
  return hidden === 0 ? `Total: ${all.length}` : `Total: ${all.length}, ${hidden} hidden`;
}

/** Returns a function that hides an entry or shows it again: at once, and reverted if that fails. */
function useHiding(kind: CatalogueKind, list: AdminList<AdminCatalogueEntry>) {
  const showFailure = useFailureToast();
  return async ({ _id }: AdminCatalogueEntry, hidden: boolean) => {
    const put = (saved: Partial<AdminCatalogueEntry>) =>
      list.change((items) => items.map((item) => (item._id === _id ? { ...item, ...saved } : item)));
    put({ hidden });
    try {
      const path = `${adminCataloguePaths[kind]}/hidden/:id` as const;
      put((await adminCall(path, { method: 'PUT', id: _id, json: { hidden } })).body);
    } catch (error) {
      put({ hidden: !hidden });
      const { hideFailed } = catalogueWords[kind];
      const text = failureText(error, { refused: (message) => message || hideFailed, lost: hideFailed });
      showFailure(error, text);
      await list.reload().catch(() => undefined);
    }
  };
}

/** Reloads the list when the query string changes, as after an entry was added. */
function useReloadOnQuery(reload: () => Promise<unknown>) {
  const query = useSearch();
  const seen = useRef(query);
  useEffect(() => {
    if (seen.current === query) return;
    seen.current = query;
    void reload();
  }, [query, reload]);
}

/** Whether the site's order differs from the one in which the entries were added. */
function isReordered(newestFirst: readonly AdminCatalogueEntry[]): boolean {
  return newestFirst.some(({ place }, index) => place > (newestFirst[index - 1]?.place ?? place));
}

function orderNote(all: readonly AdminCatalogueEntry[]): string {
  return isReordered(all)
    ? 'Newest first here. ‘Order’ is the position on the website.'
    : 'Newest first here. Visitors see them in the order they were added.';
}

function columnsOf(
  words: CatalogueWords,
  withPlace: boolean,
  setHidden: (entry: AdminCatalogueEntry, hidden: boolean) => Promise<void>,
  onDelete: (entry: AdminCatalogueEntry) => void,
): Column<AdminCatalogueEntry>[] {
  return [
    {
      id: 'image',
      head: 'Image',
      kind: 'picture',
      width: 'short',
      cell: ({ image }) => <Thumbnail image={image} />,
    },
    {
      id: 'name',
      head: 'Name',
      kind: 'title',
      cell: (entry) => <EntryName entry={entry} untitled={words.untitled} />,
    },
    ...(withPlace
      ? [
          {
            id: 'place',
            head: 'Order',
            kind: 'number' as const,
            width: 'narrow' as const,
            cell: ({ place }: AdminCatalogueEntry) => place,
          },
        ]
      : []),
    { id: 'days', head: 'Days', kind: 'number', width: 'narrow', cell: ({ days }) => days },
    { id: 'price', head: 'Price', kind: 'number', width: 'short', cell: ({ price }) => formatRupees(price) },
    { id: 'gst', head: 'GST', width: 'short', cell: ({ gst }) => gst },
    {
      id: 'shown',
      head: 'Website',
      width: 'short',
      cell: (entry) => {
        const state = entry.hidden ? 'Hidden' : 'Shown';
        return (
          <Switch
            on={!entry.hidden}
            className={styles.shown}
            aria-label={`${state}: ${entry.name || words.untitled}`}
            onClick={() => void setHidden(entry, !entry.hidden)}
          >
            {state}
          </Switch>
        );
      },
    },
    {
      id: 'action',
      head: 'Action',
      kind: 'actions',
      width: 'long',
      cell: (entry) => (
        <>
          <ActionLink
            href={screenPath(words.editPage, entry._id)}
            variant="quiet"
            className={rowButton.button}
            size="small"
            icon={<Pencil aria-hidden="true" />}
            aria-label={`Update ${entry.name || words.untitled}`}
          >
            Update
          </ActionLink>
          <DeleteButton name={entry.name || words.untitled} onDelete={() => onDelete(entry)} />
        </>
      ),
    },
  ];
}
