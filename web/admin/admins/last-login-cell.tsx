import { LogOut } from 'lucide-react';
import type { TeamMember } from '../../../src/shared/records.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { arrivalTime } from '../parts/arrival-time.ts';
import rowButton from '../parts/lists/row-button.module.css';
import styles from './admin-cell.module.css';

interface LastLoginCellProps {
  admin: TeamMember;
  onEnd: () => void;
}

/** When an admin has logged in last, with the button to log another one out everywhere. */
export function LastLoginCell({ admin, onEnd }: LastLoginCellProps) {
  const { name, isYou, lastLoginAt } = admin;
  return (
    <div className={styles.cell}>
      {lastLoginAt === null ? (
        <span>None yet</span>
      ) : (
        <time dateTime={lastLoginAt}>{arrivalTime(lastLoginAt, serverTime())}</time>
      )}
      {lastLoginAt !== null && !isYou ? (
        <Button
          variant="quiet"
          size="small"
          className={joinClasses(rowButton.button, rowButton.danger, styles.button)}
          icon={<LogOut aria-hidden="true" />}
          aria-label={`Log out ${name}`}
          onClick={onEnd}
        >
          Log out
        </Button>
      ) : null}
    </div>
  );
}
