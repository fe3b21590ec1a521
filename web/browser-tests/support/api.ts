import type { LoginAnswer } from '../../../src/shared/records.ts';
import { admin, device } from './start-site.ts';

/** The browser's record of a session. */
export interface Session {
  user: { name: string; email: string };
  token: string;
}

/** The site's calls, for what a test needs beforehand or looks up afterwards. */
export interface Api {
  /** Logs in anew and returns what the browser keeps of it. */
  session: () => Promise<Session>;
  /** Returns the session of its own calls: a log-in takes longer than most tests. */
  lastingSession: () => Promise<Session>;
  /** Posts JSON as a visitor does. */
  post: (path: string, json: unknown) => Promise<unknown>;
  /** Reads a list or a record as the admin. */
  get: <Body>(path: string) => Promise<Body>;
  /** Sends a multipart form as the admin. */
  send: <Body>(method: 'POST' | 'PUT', path: string, fields: Record<string, string | File>) => Promise<Body>;
  /** Posts JSON as the admin. */
  add: <Body>(path: string, json: unknown) => Promise<Body>;
  /** Puts JSON as the admin. */
  put: (path: string, json: unknown) => Promise<void>;
  /** Deletes one record as the admin. */
  remove: (path: string) => Promise<void>;
  /** Deletes everything that a call lists. */
  clear: (path: string) => Promise<void>;
}

/** Returns the calls of a site; each throws an Error that names the call if it is refused. */
export function apiOf(url: string): Api {
  let current: Session | null = null;

  async function ask(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
    const answer = await fetch(url + path, init);
    return { status: answer.status, text: await answer.text() };
  }

  function bodyOf({ status, text }: { status: number; text: string }, method: string, path: string): unknown {
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text);
  }

  async function request(path: string, init: RequestInit): Promise<unknown> {
    return bodyOf(await ask(path, init), init.method ?? 'GET', path);
  }

  async function session(): Promise<Session> {
    const body = JSON.stringify({ email: admin.email, password: admin.password, device });
    const headers = { 'Content-Type': 'application/json' };
    const answer = (await request('/admin/login', { method: 'POST', headers, body })) as LoginAnswer;
    return { user: { name: answer.admin.name, email: answer.admin.email }, token: answer.token };
  }

  async function asAdmin(path: string, init: RequestInit = {}): Promise<unknown> {
    const withToken = ({ token }: Session) =>
      ask(path, { ...init, headers: { Authorization: `Bearer ${token}`, ...init.headers } });
    current ??= await session();
    let answer = await withToken(current);
    if (answer.status === 401) {
      current = await session();
      answer = await withToken(current);
    }
    return bodyOf(answer, init.method ?? 'GET', path);
  }

  async function lastingSession(): Promise<Session> {
    await asAdmin('/admin/login');
    return current ?? session();
  }

  return {
    session,
    lastingSession,
    post: (path, json) =>
      request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(json),
      }),
    get: async <Body>(path: string) => (await asAdmin(path)) as Body,
    send: async <Body>(method: 'POST' | 'PUT', path: string, fields: Record<string, string | File>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return (await asAdmin(path, { method, body: form })) as Body;
    },
    add: async <Body>(path: string, json: unknown) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await asAdmin(path, { method: 'POST', headers, body: JSON.stringify(json) })) as Body;
    },
    put: async (path, json) => {
      const headers = { 'Content-Type': 'application/json' };
      await asAdmin(path, { method: 'PUT', headers, body: JSON.stringify(json) });
    },
    remove: async (path) => void (await asAdmin(path, { method: 'DELETE' })),
    clear: async (path) => {
      const records = (await asAdmin(path)) as { _id: string }[];
      for (const { _id } of records) await asAdmin(`${path}/${_id}`, { method: 'DELETE' });
    },
  };
}
