import { Pencil, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { catalogueCalls } from '../../../src/shared/calls.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import type { CatalogueEntry, CatalogueKind } from '../../../src/shared/records.ts';
import { formatRupees } from '../../../src/shared/rupees.ts';
import { defaultLocation } from '../../../src/shared/texts.ts';
import { adminTexts } from '../../content/admin.ts';
import { Busy } from '../../ui/busy.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { isUnauthorized } from '../data/admin-api.ts';
import { useAdminList } from '../data/use-admin-list.ts';
import { useDeletion } from '../data/use-deletion.ts';
import { Screen } from '../frame/screen.tsx';
import { ActionLink } from '../parts/action-link.tsx';
import { DeleteButton } from '../parts/delete-button.tsx';
import { useFocusKept } from '../parts/keep-focus.ts';
import rowButton from '../parts/row-button.module.css';
import { SearchBox } from '../parts/search-box.tsx';
import styles from './catalogue-list-page.module.css';
import { type CatalogueWords, catalogueWords } from './catalogue-words.ts';
import { searchByName } from './search-by-name.ts';
import { Thumbnail } from './thumbnail.tsx';

/** All courses or all certificates: search, add, update and delete. */
export function CatalogueListPage({ kind }: { kind: CatalogueKind }) {
  const words = catalogueWords[kind];
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<CatalogueEntry | null>(null);
  const list = useAdminList<CatalogueEntry>(catalogueCalls[kind]);
  const deletion = useDeletion({
    path: catalogueCalls[kind],
    reload: list.reload,
    failure: () => words.deleteFailed,
  });
  useReloadOnQuery(list.reload);

  const all = list.items?.filter((entry) => !deletion.leaving.has(entry._id));
  const found = all && searchByName(all, search);
  const failed = list.error !== undefined && !isUnauthorized(list.error);
  useFocusKept(failed);

  return (
    <Screen
      title={words.title}
      back={{ href: pagePath('adminPanel'), label: 'Back to the panel' }}
      total={
        all &&
        found &&
        (found.length === all.length ? `Total: ${all.length}` : `${found.length} of ${all.length}`)
      }
      actions={
        <ActionLink href={words.addPath} size="small" icon={<Plus aria-hidden="true" />}>
          {words.addTitle}
        </ActionLink>
      }
    >
      <div className={styles.list}>
        <SearchBox label="Search" value={search} onSearch={setSearch} />
        {failed ? (
          <ErrorState
            title={adminTexts.loadFailed}
            text={words.loadListFailed}
            retryLabel={adminTexts.retry}
            busy={list.loading}
            onRetry={() => void list.reload()}
          />
        ) : null}
        {found === undefined && !failed ? <Busy /> : null}
        {found?.length === 0 && !failed ? (
          <EmptyState text={search.trim() === '' ? words.empty : `Nothing matches “${search.trim()}”`} />
        ) : null}
        {found && found.length > 0 ? (
          <Table
            caption={`${words.title}, newest first`}
            columns={columnsOf(words, setAsked)}
            rows={found}
            rowKey={(entry) => entry._id}
          />
        ) : null}
      </div>
      {asked ? (
        <ConfirmDialog
          title={`Delete ${asked.name || words.untitled}?`}
          question={words.question}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void deletion.remove(asked._id);
          }}
        />
      ) : null}
    </Screen>
  );
}

/** The list is read anew when the query string changes, as after an entry has been added. */
function useReloadOnQuery(reload: () => Promise<unknown>) {
  const query = useSearch();
  const seen = useRef(query);
  useEffect(() => {
    if (seen.current === query) return;
    seen.current = query;
    void reload();
  }, [query, reload]);
}

function columnsOf(
  words: CatalogueWords,
  onDelete: (entry: CatalogueEntry) => void,
): Column<CatalogueEntry>[] {
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
      cell: ({ name, location }) => (
        <div>
          <p className={styles.name}>{name || words.untitled}</p>
          <p className={styles.location}>{location ?? defaultLocation}</p>
        </div>
      ),
    },
    { id: 'days', head: 'Days', kind: 'number', width: 'narrow', cell: ({ days }) => days },
    { id: 'price', head: 'Price', kind: 'number', width: 'short', cell: ({ price }) => formatRupees(price) },
    { id: 'gst', head: 'GST', width: 'short', cell: ({ gst }) => gst },
    {
      id: 'action',
      head: 'Action',
      kind: 'actions',
      width: 'long',
      cell: (entry) => (
        <>
          <ActionLink
            href={pagePath(words.editPage, entry._id)}
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
