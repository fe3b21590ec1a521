import type { Role } from '../../../src/shared/roles.ts';
import type { Session } from './api.ts';
import type { Visit } from './browser-suite.ts';
import { admin } from './start-site.ts';

/** The password that every colleague has chosen. */
const ownPassword = 'ten thousand propellers';

/** Has the site's admin make a colleague, who has chosen a password; returns a session of theirs. */
export async function colleague(
  { api, url }: Pick<Visit, 'api' | 'url'>,
  ...roles: readonly Role[]
): Promise<Session> {
  const word = roles.join('-');
  const user = { name: `${word} ${Math.random()}`, email: `${word}${Math.random()}@example.com` };
  const { password } = await api.add<{ password: string }>('/api/admin/admins', {
    ...user,
    roles,
    currentPassword: admin.password,
  });
  const ask = async (path: string, method: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { token: string }).token;
  };
  const given = await ask('/admin/login', 'POST', { email: user.email, password });
  const change = { currentPassword: password, newPassword: ownPassword };
  return { user, token: await ask('/admin/password', 'PUT', change, given) };
}
