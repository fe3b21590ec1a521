import { useEffect } from 'react';
import type { Role } from '../../../src/shared/roles.ts';
import { mayDo, rolesAmong } from '../../../src/shared/roles.ts';
import { useSession } from '../../data/session.ts';
import { useAccount } from './use-account.ts';

const key = 'adminRole';

/**
 * Returns the roles of the logged-in admin; undefined until they are known. Until the server has said them, they are those
 * that this browser saw last, so that nothing waits or flashes: what a role may do, the server decides at each call.
 */
export function useRoles(): readonly Role[] | undefined {
  const state = useSession();
  const email = state?.kind === 'valid' ? state.session.user.email : null;
  const roles = useAccount().data?.roles;
  useEffect(() => {
    if (roles !== undefined && email !== null) keepRoles(`${roles.join(',')} ${email}`);
  }, [roles, email]);
  return roles ?? (email === null ? undefined : keptRoles(email));
}

/** Returns whether the logged-in admin may do what a role is asked for; not until it is known. */
export function useMayDo(asked: Role): boolean {
  const roles = useRoles();
  return roles !== undefined && mayDo(roles, asked);
}

function keepRoles(text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // In a browser without storage, each visit asks first.
  }
}

function keptRoles(email: string): readonly Role[] | undefined {
  try {
    const [roles = '', of] = localStorage.getItem(key)?.split(' ') ?? [];
    return of === email ? rolesAmong(roles.split(',')) : undefined;
  } catch {
    return undefined;
  }
}
