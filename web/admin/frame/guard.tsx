import { type ReactNode, useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { useLocation } from 'wouter';
import { screenPath } from '../../../src/shared/screens.ts';
import { dropUnreadableSession, endSession, sessionEnd, useSession } from '../../data/session.ts';
import { LogOutQuestion } from './log-out-question.tsx';
import { loginNotice } from './login-notice.ts';
import { UnlockDialog } from './unlock-dialog.tsx';

/**
 * Shows a screen only with a valid session, and otherwise leads to the log-in with the reason; also when the session
 * ends while the screen is open.
 */
export function Guard({ children }: { children: ReactNode }) {
  const kind = useSession()?.kind;
  const [, navigate] = useLocation();
  const { mutate } = useSWRConfig();

  useEffect(() => {
    if (kind === undefined || kind === 'valid') return;
    const why = kind === 'expired' ? 'expired' : kind === 'unreadable' ? null : sessionEnd();
    const state = loginNotice(why, location.pathname + location.search);
    navigate(screenPath('adminLogin'), { replace: true, state });
    if (kind === 'expired') endSession('expired');
    if (kind === 'unreadable') dropUnreadableSession();
    // Nothing that was read stays in memory for the next admin.
    void mutate(() => true, undefined, { revalidate: false });
  }, [kind, navigate, mutate]);

  if (kind !== 'valid') return null;
  return (
    <>
      {children}
      <UnlockDialog />
      <LogOutQuestion />
    </>
  );
}
