import { matchScreen } from '../../../src/shared/screens.ts';
import type { SessionEnd } from '../../data/session.ts';

/** Why an admin was sent to the log-in, and from where; kept in the history's state. */
export interface LoginNotice {
  /** The reason, or an empty text. */
  text: string;
  /** The screen to return to, or null. */
  returnTo: string | null;
}

/** Makes the notice for a screen without a session. `place` is its path and query. */
export function loginNotice(why: SessionEnd, place: string): LoginNotice {
  switch (why) {
    case 'logged out':
      return { text: '', returnTo: null };
    case 'logged out elsewhere':
      return { text: 'You have logged out in another tab.', returnTo: place };
    case 'expired':
      return { text: 'Your session has expired. Please log in again.', returnTo: place };
    case 'refused':
      return { text: 'Your session is no longer valid. Please log in again.', returnTo: place };
    case 'second factor missing':
      return {
        text: 'Every admin needs a second factor now. Please log in and set one up.',
        returnTo: place,
      };
    case null:
      return { text: 'Unauthorized access! Please login first.', returnTo: null };
  }
}

/** Reads a notice from the history's state, which may hold anything. */
export function readLoginNotice(state: unknown): LoginNotice | null {
  if (typeof state !== 'object' || state === null || !('text' in state) || !('returnTo' in state))
    return null;
  const { text, returnTo } = state;
  return { text: typeof text === 'string' ? text : '', returnTo: guardedPlace(returnTo) };
}

/** Returns the path if it belongs to a screen behind the guard, or null. */
function guardedPlace(place: unknown): string | null {
  if (typeof place !== 'string') return null;
  const name = matchScreen(place.split('?')[0] ?? '')?.name;
  return name !== undefined && name !== 'adminLogin' ? place : null;
}
