import { useState } from 'react';
import useSWR from 'swr';
import { actionHead } from '../../../src/content/admin.ts';
import { type Inbox, inboxes, inboxTitle } from '../../../src/shared/inboxes.ts';
import { limits } from '../../../src/shared/limits.ts';
import type { SetAside } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { adminCall, adminGet } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { keepFocus } from '../data/keep-focus.ts';
import { type Deletion, useDeletion } from '../data/use-deletion.ts';
import { useFailureToast } from '../data/use-failure-toast.ts';
import { useNews } from '../data/use-news.ts';
import { DeleteButton } from '../parts/lists/delete-button.tsx';
import { ListState } from '../parts/lists/list-state.tsx';
import rowButton from '../parts/lists/row-button.module.css';
import { MailLink } from '../parts/people/contact-links.tsx';
import { LongText } from '../parts/people/long-text.tsx';
import { NameCell } from './person-cells.tsx';
import ways from './person-ways.module.css';
import styles from './set-aside-list.module.css';

interface SetAsideProps {
  inbox: Inbox;
  onTaken: () => void;
}

/** A line that says how much of an inbox may be from a robot, and opens the list of it; nothing where there is none. */
export function SetAsideList({ inbox, onTaken }: SetAsideProps) {
  const [isOpen, setOpen] = useState(false);
  const count = useNews()?.setAside[inbox] ?? 0;
  // While it is open the last one may be on its way out, or come back.
  if (count === 0 && !isOpen) return null;
  return (
    <details
      className={styles.list}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>{count.toLocaleString('en-IN')} that may be from a robot</summary>
      {isOpen ? <SetAsidePosts inbox={inbox} onTaken={onTaken} /> : null}
    </details>
  );
}

function SetAsidePosts({ inbox, onTaken }: SetAsideProps) {
  const path = `/api/admin/set-aside?inbox=${inbox}`;
  const { data, error, isValidating, mutate } = useSWR<readonly SetAside[]>(path, adminGet);
  const toast = useToast();
  const showFailure = useFailureToast();
  const [taken, setTaken] = useState<string | null>(null);
  const deletion = useDeletion({
    path: '/api/admin/set-aside',
    reload: () => mutate(),
    failure: (failed) => callFailure(failed, 'It could not be deleted.'),
  });
  const rows = data?.filter(({ _id }) => !deletion.leaving.has(_id));

  async function take({ _id, name }: SetAside) {
    setTaken(_id);
    try {
      const { body } = await adminCall('/api/admin/set-aside/:id', { method: 'POST', id: _id });
      toast({ kind: 'success', text: body.message, detail: name });
      onTaken();
    } catch (failed) {
      showFailure(failed, callFailure(failed, 'It could not be taken.'));
    }
    await mutate().catch(() => undefined);
    setTaken(null);
    keepFocus();
  }

  return (
    <Stack gap={2}>
      <p>
        A field that people do not see was filled: by a robot, or by a browser that fills forms by itself.
        Nobody has been written to, and no seat is kept. Take what comes from a person; the rest goes by
        itself after {limits.setAsideDays} days.
      </p>
      {rows && rows.length === limits.pageSize ? (
        <p>These are the newest {limits.pageSize}. Older ones show as these are taken or deleted.</p>
      ) : null}
      <ListState
        list={{ error, loading: isValidating, reload: () => mutate() }}
        count={rows?.length}
        failure={callFailure(error, 'The list could not be read.')}
      />
      {rows && rows.length > 0 ? (
        <Table
          caption={`${inboxTitle(inbox)} that may be from a robot, newest first`}
          columns={columnsOf(inbox, taken, deletion, (row) => void take(row))}
          rows={rows}
          rowKey={({ _id }) => _id}
        />
      ) : null}
    </Stack>
  );
}

function columnsOf(
  inbox: Inbox,
  taken: string | null,
  deletion: Deletion,
  onTake: (row: SetAside) => void,
): Column<SetAside>[] {
  const { fields, wants } = inboxes[inbox];
  const wanted: Readonly<Record<string, { label: string }>> = fields;
  return [
    {
      id: 'name',
      head: 'Name',
      kind: 'title',
      width: 'broad',
      cell: (row) => <NameCell row={row}>{row.name}</NameCell>,
    },
    {
      id: 'contact',
      head: 'Email and phone',
      width: 'broader',
      cell: ({ email, phone }) => (
        <div>
          <MailLink address={email} />
          <div>{phone}</div>
        </div>
      ),
    },
    {
      id: 'wants',
      head: wanted[wants]?.label ?? '',
      cell: (row) => <LongText text={row.wants} name={row.name} />,
    },
    {
      id: 'action',
      head: actionHead,
      kind: 'actions',
      width: 'short',
      cell: (row) => (
        <div className={ways.actions}>
          <Button
            variant="quiet"
            size="small"
            className={rowButton.button}
            busy={taken === row._id}
            aria-label={`Take ${row.name}`}
            onClick={() => onTake(row)}
          >
            Take
          </Button>
          <DeleteButton name={row.name} onDelete={() => void deletion.remove(row._id, row.name)} />
        </div>
      ),
    },
  ];
}
