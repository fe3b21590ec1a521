import useSWR from 'swr';
import { useSession } from '../../data/session.ts';
import { adminCall } from './admin-api.ts';

/** Returns who is logged in: from the session until the server has answered, or null without a session. */
export function useAdmin(): { name: string; email: string } | null {
  const state = useSession();
  const session = state?.kind === 'valid' ? state.session : null;
  const { data } = useSWR(session && ['/admin/login', session.token], async () => {
    return (await adminCall('/admin/login')).body;
  });
  return data ?? session?.user ?? null;
}
