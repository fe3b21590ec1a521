import useSWR from 'swr';
import { useSession } from '../../data/session.ts';
import { adminCall } from './admin-api.ts';

/**
 * Gives who is logged in, as the server has it; what the log-in said until its answer is there, and null where there
 * is no session.
 */
export function useAdmin(): { name: string; email: string } | null {
  const state = useSession();
  const session = state?.kind === 'valid' ? state.session : null;
  const { data } = useSWR(session && ['/admin/login', session.token], async () => {
    return (await adminCall('/admin/login')).body;
  });
  return data ?? session?.user ?? null;
}
