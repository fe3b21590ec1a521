import { CircleUserRound, KeyRound, UserMinus } from 'lucide-react';
import type { TeamMember } from '../../../src/shared/records.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import type { Column } from '../../ui/table.tsx';
import { arrivalTime } from '../parts/arrival-time.ts';
import rowButton from '../parts/lists/row-button.module.css';
import { MailLink } from '../parts/people/contact-links.tsx';
import styles from './admin-columns.module.css';
import { LastLoginCell } from './last-login-cell.tsx';
import type { Opened } from './opened-dialog.tsx';
import { RoleCell } from './role-cell.tsx';
import { SecondFactorCell } from './second-factor-cell.tsx';

/** Returns the columns of the table of admins, so many of them owners; `open` opens a dialog about one. */
export function adminColumns(owners: number, open: (opened: Opened) => void): readonly Column<TeamMember>[] {
  return [
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
      head: 'Roles',
      width: 'short',
      cell: (admin) => (
        <RoleCell
          admin={admin}
          isOnlyOwner={admin.roles.includes('owner') && owners === 1}
          onChange={() => open({ what: 'role', admin })}
        />
      ),
    },
    {
      id: 'since',
      head: 'Since',
      width: 'short',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{arrivalTime(createdAt, serverTime())}</time>,
    },
    {
      id: 'last',
      head: 'Last log-in',
      width: 'short',
      cell: (admin) => <LastLoginCell admin={admin} onEnd={() => open({ what: 'end sessions', admin })} />,
    },
    {
      id: 'factor',
      head: 'Second factor',
      width: 'short',
      cell: (admin) => (
        <SecondFactorCell admin={admin} onReset={() => open({ what: 'reset factor', admin })} />
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
            onClick={() => open({ what: 'account' })}
          >
            Your account
          </Button>
        ) : (
          <div className={styles.actions}>
            <Button
              variant="quiet"
              size="small"
              className={rowButton.button}
              icon={<KeyRound aria-hidden="true" />}
              aria-label={`Reset password of ${admin.name}`}
              onClick={() => open({ what: 'reset', admin })}
            >
              Reset password
            </Button>
            <Button
              variant="quiet"
              size="small"
              className={joinClasses(rowButton.button, rowButton.danger)}
              icon={<UserMinus aria-hidden="true" />}
              aria-label={`Remove ${admin.name}`}
              onClick={() => open({ what: 'remove', admin })}
            >
              Remove
            </Button>
          </div>
        ),
    },
  ];
}
