import { type Answer, type CallOptions, call, request } from '../../data/api-client.ts';
import { type AnswerOf, type Method, type PathOf, withId } from '../../data/calls.ts';
import { ApiError } from '../../data/errors.ts';
import { endSession, readSession } from '../../data/session.ts';

/**
 * Makes a call with the session's token. A 401 ends the session, and the guard then leads to the log-in.
 * @throws as `call` does; ApiError 401 also where there is no session.
 */
export function adminCall<const Path extends PathOf<M>, M extends Method = 'GET'>(
  path: Path,
  options: CallOptions<M> = {},
): Promise<Answer<AnswerOf<M, Path>>> {
  return withToken((token) => call<Path, M>(path, { ...options, token }));
}

/** Makes a call by its whole path, with the session's token. Throws as `adminCall` does. */
export function adminRequest<Body>(path: string, options: CallOptions = {}): Promise<Answer<Body>> {
  return withToken((token) => request<Body>(path, { ...options, token }));
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

/** Makes a call with the session's token, and ends the session if the server refuses it. */
export async function withToken<Result>(work: (token: string) => Promise<Result>): Promise<Result> {
  const state = readSession();
  if (state.kind === 'none' || state.kind === 'unreadable') throw new ApiError(401, 'Unauthorized', '');
  const { token } = state.session;
  try {
    return await work(token);
  } catch (error) {
    if (isUnauthorized(error)) endSessionOf(token);
    throw error;
  }
}

/** Whether a call failed for want of a valid session; the guard says so, so callers stay silent. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** A late answer to an old token must not end the session that came after it. */
function endSessionOf(token: string): void {
  const now = readSession();
  if ('session' in now && now.session.token === token)
    endSession(now.kind === 'expired' ? 'expired' : 'refused');
}
