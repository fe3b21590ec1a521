import { json } from './requests.ts';

/** The log-in of an admin. */
export interface Credentials {
  email: string;
  password: string;
}

/** The outcome of a log-in: its status and, if it went well, the token. */
export interface Session {
  status: number;
  token: string;
}

/** Logs in over HTTP. */
export async function logInAt(
  url: string,
  credentials: Credentials,
  headers: Record<string, string> = {},
): Promise<Session> {
  const answer = await fetch(`${url}/admin/login`, json(credentials, 'POST', headers));
  const { token = '' } = (await answer.json()) as { token?: string };
  return { status: answer.status, token };
}

/** The header that admin calls need. */
export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

/** The status of the question who is logged in: 200 if the token still counts. */
export async function statusOf(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}/admin/login`, { headers: bearer(token) });
  await answer.arrayBuffer();
  return answer.status;
}

/** The log-in that a first start has printed among its lines. */
export function printedAdmin(stdout: string): Credentials {
  const [, email = '', password = ''] =
    /^First admin, shown only now: (\S+) with the password (\S+)$/mu.exec(stdout) ?? [];
  return { email, password };
}
