import { type ReactNode, useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { useLocation } from 'wouter';
import { pagePath } from '../../../src/shared/pages.ts';
import { dropUnreadableSession, endSession, sessionEnd, useSession } from '../../data/session.ts';
import { loginNotice } from './login-notice.ts';

/**
 * Shows a screen to somebody with a session that is not over, and leads everybody else to the log-in, saying why. It
 * also notices when the session ends under a screen that is already shown.
 */
export function Guard({ children }: { children: ReactNode }) {
  const kind = useSession()?.kind;
  const [, navigate] = useLocation();
  const { mutate } = useSWRConfig();

  useEffect(() => {
    if (kind === undefined || kind === 'valid') return;
    const why = kind === 'expired' ? 'expired' : kind === 'unreadable' ? null : sessionEnd();
    const state = loginNotice(why, location.pathname + location.search);
    navigate(pagePath('adminLogin'), { replace: true, state });
    if (kind === 'expired') endSession('expired');
    if (kind === 'unreadable') dropUnreadableSession();
    // Nothing of what was read stays in memory for whoever logs in next.
    void mutate(() => true, undefined, { revalidate: false });
  }, [kind, navigate, mutate]);

  return kind === 'valid' ? children : null;
}
