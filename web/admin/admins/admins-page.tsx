import { KeyRound, UserPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { TeamMember } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { callFailure } from '../data/call-failure.ts';
import { keepFocus, useFocusKept } from '../data/keep-focus.ts';
import { useAdminList } from '../data/use-admin-list.ts';
import { Screen } from '../frame/screen.tsx';
import { useAskedDialog } from '../parts/forms/use-asked-dialog.ts';
import { ListState } from '../parts/lists/list-state.tsx';
import { adminColumns } from './admin-columns.tsx';
import type { NewPassword } from './admin-dialogs.tsx';
import styles from './admins-page.module.css';
import { type Opened, OpenedDialog } from './opened-dialog.tsx';
import { SecondFactorRule } from './second-factor-rule.tsx';

/** The dialogs that the search of the whole back office opens. */
const dialogs = ['add'] as const;

/** The screen of admins, who add, reset and remove each other here. */
export function AdminsPage() {
  const list = useAdminList<TeamMember>('/api/admin/admins');
  const { items, reload } = list;
  const [opened, setOpened] = useState<Opened | null>(null);
  /** Passwords that have not been noted yet; they are lost with this page. */
  const [unnoted, setUnnoted] = useState<readonly NewPassword[]>([]);
  const toast = useToast();

  const add = useCallback(() => setOpened({ what: 'add' }), []);
  useAskedDialog(dialogs, add);
  const close = () => setOpened(null);
  function closeAccount() {
    close();
    void reload();
  }
  function handOver(password: NewPassword) {
    setUnnoted((before) => [...without(before, password), password]);
    setOpened({ what: 'hand over', password });
    void reload();
  }
  function noted(password: NewPassword) {
    setUnnoted((before) => without(before, password));
    close();
  }
  useFocusKept(unnoted.length > 0);
  function settled(text: string) {
    close();
    toast({ kind: 'success', text });
    void reload().then(keepFocus, () => undefined);
  }

  return (
    <Screen
      title="Admins"
      total={items && `Total: ${items.length.toLocaleString('en-IN')}`}
      actions={
        <Button
          size="small"
          icon={<UserPlus aria-hidden="true" />}
          onClick={() => setOpened({ what: 'add' })}
        >
          Add admin
        </Button>
      }
    >
      {unnoted.map((password) => (
        <div key={password.email} className={styles.unnoted}>
          <KeyRound aria-hidden="true" className={styles.icon} />
          <p className={styles.words}>
            The new password of <strong>{password.email}</strong> has not been noted down yet. It will be lost
            when you leave this page.
          </p>
          <Button variant="secondary" size="small" onClick={() => setOpened({ what: 'hand over', password })}>
            Show it again
          </Button>
        </div>
      ))}
      <Stack aria-busy={list.loading}>
        <ListState
          list={list}
          count={items?.length}
          failure={callFailure(list.error, 'The admins could not be loaded.')}
        />
        {items ? (
          <Table
            caption="Admins, newest first"
            columns={adminColumns(items.filter(({ roles }) => roles.includes('owner')).length, setOpened)}
            rows={items}
            rowKey={({ _id }) => _id}
          />
        ) : null}
      </Stack>
      {items ? (
        <SecondFactorRule admins={items} onSetUpOwn={() => setOpened({ what: 'own second factor' })} />
      ) : null}
      {opened === null ? null : (
        <OpenedDialog
          opened={opened}
          onPassword={handOver}
          onNoted={noted}
          onDone={settled}
          onAccountClosed={closeAccount}
          onClose={close}
        />
      )}
    </Screen>
  );
}

/** Without the older password of the same admin. */
function without(passwords: readonly NewPassword[], { email }: NewPassword): readonly NewPassword[] {
  return passwords.filter((password) => password.email !== email);
}
