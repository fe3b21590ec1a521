import { CircleUserRound, KeyRound, UserMinus, UserPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { TeamMember } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Stack } from '../../ui/stack.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { callFailure } from '../data/call-failure.ts';
import { keepFocus, useFocusKept } from '../data/keep-focus.ts';
import { useAdminList } from '../data/use-admin-list.ts';
import { Screen } from '../frame/screen.tsx';
import { AccountDialog } from '../parts/account/account-dialog.tsx';
import { arrivalTime } from '../parts/arrival-time.ts';
import { MailLink } from '../parts/contact-links.tsx';
import { ListState } from '../parts/list-state.tsx';
import rowButton from '../parts/row-button.module.css';
import { useAskedDialog } from '../parts/use-asked-dialog.ts';
import {
  AddDialog,
  EndSessionsDialog,
  HandOver,
  type NewPassword,
  RemoveDialog,
  ResetDialog,
  ResetFactorDialog,
} from './admin-dialogs.tsx';
import styles from './admins-page.module.css';
import { LastLoginCell } from './last-login-cell.tsx';
import { RoleCell } from './role-cell.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { SecondFactorCell } from './second-factor-cell.tsx';
import { SecondFactorRule } from './second-factor-rule.tsx';

type Asked =
  | { what: 'add' | 'account' | 'own second factor' }
  | { what: 'role' | 'reset' | 'reset factor' | 'end sessions' | 'remove'; admin: TeamMember }
  | { what: 'hand over'; password: NewPassword };

/** The dialogs that the search of the whole back office opens. */
const dialogs = ['add'] as const;

/** Who may enter the back office: admins add, reset and remove each other here. */
export function AdminsPage() {
  const list = useAdminList<TeamMember>('/api/admin/admins');
  const { items, reload } = list;
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Passwords that have not been noted yet; they are lost with this page. */
  const [unnoted, setUnnoted] = useState<readonly NewPassword[]>([]);
  const toast = useToast();

  const add = useCallback(() => setAsked({ what: 'add' }), []);
  useAskedDialog(dialogs, add);
  const close = () => setAsked(null);
  function closeAccount() {
    close();
    void reload();
  }
  function handOver(password: NewPassword) {
    setUnnoted((before) => [...without(before, password), password]);
    setAsked({ what: 'hand over', password });
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

  const owners = items?.filter(({ role }) => role === 'owner').length;
  const columns: readonly Column<TeamMember>[] = [
    {
      id: 'name',
      head: 'Name and email',
      kind: 'title',
      cell: ({ name, email, isYou }) => (
        <>
          <p className={styles.name}>
            {name} {isYou ? <Badge text="You" /> : null}
          </p>
          <MailLink address={email} />
        </>
      ),
    },
    {
      id: 'role',
      head: 'Role',
      width: 'short',
      cell: (admin) => (
        <RoleCell
          admin={admin}
          isOnlyOwner={admin.role === 'owner' && owners === 1}
          onChange={() => setAsked({ what: 'role', admin })}
        />
      ),
    },
    {
      id: 'since',
      head: 'Since',
      width: 'short',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{arrivalTime(createdAt, new Date())}</time>,
    },
    {
      id: 'last',
      head: 'Last log-in',
      width: 'short',
      cell: (admin) => (
        <LastLoginCell admin={admin} onEnd={() => setAsked({ what: 'end sessions', admin })} />
      ),
    },
    {
      id: 'factor',
      head: 'Second factor',
      width: 'short',
      cell: (admin) => (
        <SecondFactorCell admin={admin} onReset={() => setAsked({ what: 'reset factor', admin })} />
      ),
    },
    {
      id: 'action',
      head: 'Action',
      kind: 'actions',
      width: 'middle',
      cell: (admin) =>
        admin.isYou ? (
          <Button
            variant="quiet"
            size="small"
            className={rowButton.button}
            icon={<CircleUserRound aria-hidden="true" />}
            onClick={() => setAsked({ what: 'account' })}
          >
            Your account
          </Button>
        ) : (
          <div className={styles.deeds}>
            <Button
              variant="quiet"
              size="small"
              className={rowButton.button}
              icon={<KeyRound aria-hidden="true" />}
              aria-label={`Reset password of ${admin.name}`}
              onClick={() => setAsked({ what: 'reset', admin })}
            >
              Reset password
            </Button>
            <Button
              variant="quiet"
              size="small"
              className={joinClasses(rowButton.button, rowButton.danger)}
              icon={<UserMinus aria-hidden="true" />}
              aria-label={`Remove ${admin.name}`}
              onClick={() => setAsked({ what: 'remove', admin })}
            >
              Remove
            </Button>
          </div>
        ),
    },
  ];

  return (
    <Screen
      title="Admins"
      back={{ href: screenPath('adminPanel'), label: 'Back to Today' }}
      total={items && `Total: ${items.length.toLocaleString('en-IN')}`}
      actions={
        <Button size="small" icon={<UserPlus aria-hidden="true" />} onClick={() => setAsked({ what: 'add' })}>
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
          <Button variant="secondary" size="small" onClick={() => setAsked({ what: 'hand over', password })}>
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
          <Table caption="Admins, newest first" columns={columns} rows={items} rowKey={({ _id }) => _id} />
        ) : null}
      </Stack>
      {items ? (
        <SecondFactorRule admins={items} onSetUpOwn={() => setAsked({ what: 'own second factor' })} />
      ) : null}
      {asked?.what === 'account' ? <AccountDialog onClose={closeAccount} /> : null}
      {asked?.what === 'own second factor' ? (
        <AccountDialog opens="second factor" onClose={closeAccount} />
      ) : null}
      {asked?.what === 'add' ? <AddDialog onDone={handOver} onClose={close} /> : null}
      {asked?.what === 'role' ? <RoleDialog admin={asked.admin} onDone={settled} onClose={close} /> : null}
      {asked?.what === 'reset' ? <ResetDialog admin={asked.admin} onDone={handOver} onClose={close} /> : null}
      {asked?.what === 'reset factor' ? (
        <ResetFactorDialog admin={asked.admin} onDone={settled} onClose={close} />
      ) : null}
      {asked?.what === 'end sessions' ? (
        <EndSessionsDialog admin={asked.admin} onDone={settled} onClose={close} />
      ) : null}
      {asked?.what === 'remove' ? (
        <RemoveDialog admin={asked.admin} onDone={settled} onClose={close} />
      ) : null}
      {asked?.what === 'hand over' ? (
        <HandOver {...asked.password} onNoted={() => noted(asked.password)} onClose={close} />
      ) : null}
    </Screen>
  );
}

/** Without the older password of the same admin. */
function without(passwords: readonly NewPassword[], { email }: NewPassword): readonly NewPassword[] {
  return passwords.filter((password) => password.email !== email);
}
