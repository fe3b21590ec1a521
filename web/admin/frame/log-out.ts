import { call } from '../../data/api-client.ts';
import { reportFailure } from '../../data/report-failure.ts';
import { endSession, readSession } from '../../data/session.ts';
import { mayLeave } from '../parts/forms/leave-question.tsx';

/** Logs out, once nothing on the screen is unsaved or the admin leaves it all the same. */
export async function logOut(): Promise<void> {
  if (!(await mayLeave())) return;
  const state = readSession();
  endSession('logged out');
  // Not awaited: if the server does not hear of it, the token expires by itself.
  if (state.kind === 'valid') {
    const { token } = state.session;
    call('/admin/logout', { method: 'POST', token }).catch((error) =>
      reportFailure('Could not log out', error),
    );
  }
}
