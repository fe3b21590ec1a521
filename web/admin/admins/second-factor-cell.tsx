import { ShieldOff } from 'lucide-react';
import type { TeamMember } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import rowButton from '../parts/lists/row-button.module.css';
import styles from './admin-cell.module.css';

interface SecondFactorCellProps {
  admin: TeamMember;
  onReset: () => void;
}

/** Whether an admin has a second factor, with the button to reset another one's; one's own is changed under Account. */
export function SecondFactorCell({ admin, onReset }: SecondFactorCellProps) {
  const { name, isYou, hasSecondFactor } = admin;
  return (
    <div className={styles.cell}>
      <span>{hasSecondFactor ? 'Yes' : 'No'}</span>
      {hasSecondFactor && !isYou ? (
        <Button
          variant="quiet"
          size="small"
          className={joinClasses(rowButton.button, rowButton.danger, styles.button)}
          icon={<ShieldOff aria-hidden="true" />}
          aria-label={`Reset second factor of ${name}`}
          onClick={onReset}
        >
          Reset
        </Button>
      ) : null}
    </div>
  );
}
