import assert from 'node:assert/strict';
import { generate } from 'otplib';
import type {
  AppSetup,
  LoginAnswer,
  NewPasswordAnswer,
  SecondFactorAnswer,
} from '../../../src/shared/records.ts';
import type { Api } from './api.ts';
import { admin } from './start-site.ts';

/** An admin of one test: what it does to their second factor concerns no other. */
export interface Colleague {
  name: string;
  email: string;
  password: string;
  /** Of a session of their own. */
  token: string;
}

/** Adds an admin who has chosen a password. */
export async function addColleague(api: Api, url: string, name: string): Promise<Colleague> {
  const email = `${name.toLowerCase()}@example.com`;
  const { password: given } = await api.add<NewPasswordAnswer>('/api/admin/admins', {
    name,
    email,
    currentPassword: admin.password,
  });
  const login = await ask<LoginAnswer>(url, 'POST', '/admin/login', { email, password: given });
  const password = `${name} flies at night`;
  const chosen = { currentPassword: given, newPassword: password };
  const { token } = await ask<{ token: string }>(url, 'PUT', '/admin/password', chosen, login.token);
  return { name, email, password, token };
}

/** An authenticator app and its owner's codes, once it is set up. */
export interface SetUpApp {
  secret: string;
  recoveryCodes: readonly string[];
  token: string;
}

/** Sets up an authenticator app for an admin. */
export async function setUpApp(url: string, { password, token }: Colleague): Promise<SetUpApp> {
  const account = '/api/admin/account/app';
  const { secret } = await ask<AppSetup>(url, 'POST', account, { currentPassword: password }, token);
  const first = { code: await codeOf(secret) };
  const answer = await ask<SecondFactorAnswer>(url, 'POST', `${account}/confirm`, first, token);
  return { secret, recoveryCodes: answer.recoveryCodes ?? [], token: answer.token };
}

/** Returns the code that the app shows now, or so many half minutes later: each counts once, and one ahead already does. */
export function codeOf(secret: string, later = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * later });
}

/** Makes a call with a token, or without one. */
export async function ask<Body>(
  url: string,
  method: 'POST' | 'PUT',
  path: string,
  json: unknown,
  token = '',
): Promise<Body> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(json) });
  const text = await answer.text();
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as Body;
}
