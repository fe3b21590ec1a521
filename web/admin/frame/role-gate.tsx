import type { ReactNode } from 'react';
import { type Role, roleTexts } from '../../../src/shared/roles.ts';
import { mayUse, type ScreenName, screenPath, screens } from '../../../src/shared/screens.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { isUnauthorized } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { useAccount } from '../data/use-account.ts';
import { useRoles } from '../data/use-role.ts';
import { ErrorState } from '../parts/lists/error-state.tsx';
import styles from './role-gate.module.css';
import { Screen } from './screen.tsx';

/** Shows a screen to admins who may use it, and to others whose it is; nothing until the roles are known. */
export function RoleGate({ page, children }: { page: ScreenName; children: ReactNode }) {
  const roles = useRoles();
  const { error, isValidating, mutate } = useAccount();
  if (roles === undefined)
    return error === undefined || isUnauthorized(error) ? null : (
      <ErrorState
        text={callFailure(error, 'Your account could not be read.')}
        busy={isValidating}
        onRetry={() => void mutate()}
      />
    );
  const asked = screens[page].role;
  return asked === null || mayUse(roles, page) ? children : <OthersScreen page={page} role={asked} />;
}

/** In place of a screen that the admin may not use, as at an address that was passed on. */
function OthersScreen({ page, role }: { page: ScreenName; role: Role }) {
  return (
    <Screen title={screens[page].title} back={null}>
      <div className={styles.notice}>
        <p>This screen is for {roleTexts[role].people}. Please ask an owner.</p>
        <ButtonLink href={screenPath('adminPanel')} size="small">
          To Today
        </ButtonLink>
      </div>
    </Screen>
  );
}
