import useSWR from 'swr';
import { calls } from '../../../src/shared/calls.ts';
import type { Admin } from '../../../src/shared/records.ts';
import { useSession } from '../../data/session.ts';
import { adminCall } from './admin-api.ts';

/**
 * Gives who is logged in, as the server has it; what the log-in said until its answer is there, and null where there
 * is no session.
 */
export function useAdmin(): { name: string; email: string } | null {
  const state = useSession();
  const session = state?.kind === 'valid' ? state.session : null;
  const { data } = useSWR(session && [calls.login, session.token], async ([path]) => {
    return (await adminCall<Admin>(path)).body;
  });
  return data ?? session?.user ?? null;
}
