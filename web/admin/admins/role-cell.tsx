import { UserCog } from 'lucide-react';
import type { TeamMember } from '../../../src/shared/records.ts';
import { roleNames, roleTexts } from '../../../src/shared/roles.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import rowButton from '../parts/lists/row-button.module.css';
import styles from './admin-cell.module.css';

interface RoleCellProps {
  admin: TeamMember;
  /** No other admin is an owner. */
  isOnlyOwner: boolean;
  onChange: () => void;
}

/** The rights of an admin, with the button to change them; one's own are changed by another owner. */
export function RoleCell({ admin, isOnlyOwner, onChange }: RoleCellProps) {
  const names = roleNames(admin.roles).filter((name) => !isOnlyOwner || name !== roleTexts.owner.name);
  return (
    <div className={styles.cell}>
      {isOnlyOwner ? <Badge text="Only owner" /> : null}
      {names.length > 0 || !isOnlyOwner ? <span>{names.join(', ') || 'None'}</span> : null}
      {admin.isYou ? null : (
        <Button
          variant="quiet"
          size="small"
          className={joinClasses(rowButton.button, styles.button)}
          icon={<UserCog aria-hidden="true" />}
          aria-label={`Change roles of ${admin.name}`}
          onClick={onChange}
        >
          Change
        </Button>
      )}
    </div>
  );
}
