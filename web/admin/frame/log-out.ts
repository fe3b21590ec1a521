import { call } from '../../data/api-client.ts';
import { reportFailure } from '../../data/report-failure.ts';
import { endSession, readSession } from '../../data/session.ts';
import { forgetTyped, listTyped } from '../data/kept-typing.ts';
import { mayLeave } from '../parts/forms/leave-question.tsx';
import { askToLogOut } from './log-out-question.tsx';

/** Logs out, once the admin has said what becomes of what is typed, or left unsaved. */
export async function logOut(): Promise<void> {
  const answer = listTyped().length > 0 ? await askToLogOut() : (await mayLeave()) ? 'log out' : 'stay';
  if (answer === 'stay') return;
  if (answer === 'forget') forgetTyped();
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
