import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useLocation } from 'wouter';
import { screenPath } from '../../../src/shared/screens.ts';
import { dropUnreadableSession, endSession, ownerOf, sessionEnd, useSession } from '../../data/session.ts';
import { LogOutQuestion } from './log-out-question.tsx';
import { loginNotice } from './login-notice.ts';
import { UnlockDialog } from './unlock-dialog.tsx';

/** The id of the admin whose data is in memory, also while no screen of the back office is shown. */
let reader: string | undefined;

/**
 * Shows a screen only with a valid session, and otherwise leads to the log-in with the reason; also when the session
 * ends while the screen is open.
 */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const kind = session?.kind;
  const owner = session?.kind === 'valid' ? ownerOf(session.session.token)?.id : undefined;
  const [shownTo, setShownTo] = useState(reader);
  const [, navigate] = useLocation();
  const { mutate } = useSWRConfig();

  useEffect(() => {
    if (kind === undefined || kind === 'valid') return;
    const why = kind === 'expired' ? 'expired' : kind === 'unreadable' ? null : sessionEnd();
    const state = loginNotice(why, location.pathname + location.search);
    navigate(screenPath('adminLogin'), { replace: true, state });
    if (kind === 'expired') endSession('expired');
    if (kind === 'unreadable') dropUnreadableSession();
  }, [kind, navigate]);

  // Nothing that was read or typed stays in the page for the next admin: it is empty in between.
  useLayoutEffect(() => {
    if (shownTo === owner) return;
    if (shownTo !== undefined) void mutate(() => true, undefined);
    reader = owner;
    setShownTo(owner);
  }, [shownTo, owner, mutate]);

  if (kind !== 'valid' || shownTo !== owner) return null;
  return (
    <>
      {children}
      <UnlockDialog />
      <LogOutQuestion />
    </>
  );
}
