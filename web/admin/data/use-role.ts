import { useEffect } from 'react';
import type { Role } from '../../../src/shared/roles.ts';
import { isRole, mayDo } from '../../../src/shared/roles.ts';
import { useSession } from '../../data/session.ts';
import { useAccount } from './use-account.ts';

const key = 'adminRole';

/**
 * Returns the role of the logged-in admin; undefined until it is known. Until the server has said it, it is the one that
 * this browser saw last, so that nothing waits or flashes: what a role may do, the server decides at each call.
 */
export function useRole(): Role | undefined {
  const state = useSession();
  const email = state?.kind === 'valid' ? state.session.user.email : null;
  const role = useAccount().data?.role;
  useEffect(() => {
    if (role !== undefined && email !== null) keepRole(`${role} ${email}`);
  }, [role, email]);
  return role ?? (email === null ? undefined : keptRole(email));
}

/** Returns whether the logged-in admin may do what a role is asked for; not until it is known. */
export function useMayDo(asked: Role): boolean {
  const role = useRole();
  return role !== undefined && mayDo(role, asked);
}

function keepRole(text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // In a browser without storage, each visit asks first.
  }
}

function keptRole(email: string): Role | undefined {
  try {
    const [role = '', of] = localStorage.getItem(key)?.split(' ') ?? [];
    return of === email && isRole(role) ? role : undefined;
  } catch {
    return undefined;
  }
}
