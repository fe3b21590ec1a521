import { mutate } from 'swr';
import { type Answer, type CallOptions, call, request } from '../../data/api-client.ts';
import { type AnswerOf, type Method, type PathOf, withId } from '../../data/calls.ts';
import { ApiError } from '../../data/errors.ts';
import { hearServerTime } from '../../data/server-clock.ts';
import { endSession, readSession, type Session } from '../../data/session.ts';
import { isUnattended } from './attention.ts';
import { isIdle, unlockCount, untilUnlocked } from './idle-session.ts';
import { keepRenewed, untilRenewed } from './token-renewal.ts';

/** A successful answer, with what its headers say. */
interface AdminAnswer<Body> extends Answer<Body> {
  /** How many records match in all (`X-Total-Count`), or null if the call does not count. */
  total: number | null;
  /** The id that undoes the deletion (`X-Undo-Id`), or null. */
  undoId: string | null;
}

/** The call that says what the logged-in admin may do. */
export const accountPath = '/api/admin/account' satisfies PathOf<'GET'>;

/**
 * Makes a call with the session's token. A 401 ends the session, and the guard then leads to the log-in.
 * @throws as `call` does; ApiError 401 also where there is no session.
 */
export function adminCall<const Path extends PathOf<M>, M extends Method = 'GET'>(
  path: Path,
  options: CallOptions<M> = {},
): Promise<AdminAnswer<AnswerOf<M, Path>>> {
  return withToken(async (token) =>
    toAdmin(await call<Path, M>(path, { ...options, token, isBackground: isUnattended() })),
  );
}

/** Makes a call by its whole path, with the session's token. Throws as `adminCall` does. */
export function adminRequest<Body>(path: string, options: CallOptions = {}): Promise<AdminAnswer<Body>> {
  return withToken(async (token) =>
    toAdmin(await request<Body>(path, { ...options, token, isBackground: isUnattended() })),
  );
}

/** No cache keeps what a call with a token is answered. */
function toAdmin<Body>(answer: Answer<Body>): AdminAnswer<Body> {
  const { headers } = answer;
  hearServerTime(headers);
  const total = headers.get('X-Total-Count');
  return { ...answer, total: total === null ? null : Number(total), undoId: headers.get('X-Undo-Id') };
}

/** Reads a record or a list with the session's token. Throws as `adminCall` does. */
export async function adminGet<Body>(path: string): Promise<Body> {
  return (await adminRequest<Body>(path)).body;
}

/** Deletes one record; returns the server's message and the id that undoes it, if any. Throws as `adminCall` does. */
export async function adminDelete(
  listPath: DeletablePath,
  id: string,
): Promise<{ message: string; undoId: string | null }> {
  const path = withId(`${listPath}/:id`, id);
  const { body, undoId } = await adminRequest<{ message: string }>(path, { method: 'DELETE' });
  return { message: body.message, undoId };
}

/** The path of a call whose records can be deleted one by one. */
export type DeletablePath =
  PathOf<'DELETE'> extends infer Path ? (Path extends `${infer List}/:id` ? List : never) : never;

/**
 * Makes a call with the session's token, and ends the session if the server refuses it. A call in a session that nobody has
 * used for a while waits until the password was typed again, and is then made anew; so is one that came too late with a token
 * in whose place this session has another.
 */
export async function withToken<Result>(work: (token: string) => Promise<Result>): Promise<Result> {
  for (;;) {
    const state = readSession();
    if (state.kind === 'none' || state.kind === 'unreadable') throw new ApiError(401, 'Unauthorized', '');
    const { token } = state.session;
    const unlockedBefore = unlockCount();
    try {
      return await work(token);
    } catch (error) {
      if (isUnauthorized(error)) {
        if (await isRenewed(state.session)) continue;
        endSessionOf(token);
      }
      if (error instanceof ApiError && error.status === 403) void readAccountAnew(token);
      if (!isIdle(error)) throw error;
    }
    // Refused late, after another log-in, it need not wait.
    if (isSessionOf(token)) await untilUnlocked(unlockedBefore);
  }
}

/**
 * Makes a call that ends every other session of this admin and answers a new token for this one, with which all tabs go on. Throws as
 * `work` does.
 */
export function renewToken<Body extends { token: string }>(
  work: (token: string) => Promise<Body>,
): Promise<Body> {
  return withToken((token) => keepRenewed(() => work(token)));
}

/** Whether a call failed for want of a valid session; the guard says so, so callers stay silent. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether this session goes on with another token; waits for one that is on its way. */
async function isRenewed({ token, user }: Session): Promise<boolean> {
  await untilRenewed();
  const now = readSession();
  return now.kind === 'valid' && now.session.token !== token && now.session.user.email === user.email;
}

/** A late answer to an old token must not end the session that came after it. */
function endSessionOf(token: string): void {
  if (isSessionOf(token)) endSession(readSession().kind === 'expired' ? 'expired' : 'refused');
}

/**
 * Reads what this admin may do, which may have changed. Leads to the log-in, where a second factor is set up, if all
 * calls are refused for want of one.
 */
async function readAccountAnew(token: string): Promise<void> {
  try {
    const { body } = await call(accountPath, { token });
    if (!isSessionOf(token)) return;
    if (body.mustSetSecondFactor) endSession('second factor missing');
    else void mutate(accountPath, body, { revalidate: false });
  } catch {
    // The next call that is refused asks again.
  }
}

function isSessionOf(token: string): boolean {
  const now = readSession();
  return 'session' in now && now.session.token === token;
}
