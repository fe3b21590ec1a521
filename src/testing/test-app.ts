import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type Router from '@koa/router';
import { pino } from 'pino';
import { createAccount } from '../admins/first-admin.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../database/open.ts';
import { fillOnFirstRun } from '../first-run.ts';
import { readInstitution } from '../institution.ts';
import { accountParts, openInstitute, sweepPictures } from '../open-institute.ts';
import { distFolder } from '../program-files.ts';
import { calls } from '../shared/calls.ts';

/** The admin that every test app has. */
export const testAdmin = { name: 'Meena', email: 'meena@example.com', password: 'correct horse battery' };

/** The real app on a free port, with a real database in a folder of its own. */
export interface TestApp {
  url: string;
  dataFolder: string;
  database: Database;
  router: Router;
  /** What has been logged, one object a line. */
  logged: Record<string, unknown>[];
  /** The app's clock; a test may put it forward. */
  clock: { now: Date };
  /** Sends a request; the path may be relative to the app. */
  call(path: string, options?: RequestInit): Promise<Response>;
  /** Logs the test admin in and gives the header that admin calls need. */
  logIn(): Promise<{ authorization: string }>;
  close(): Promise<void>;
}

/**
 * Starts the app.
 * @param environment settings over the defaults; the limits of log-ins and forms are off unless set
 */
export async function startTestApp(environment: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const dataFolder = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'institute-test-'));
  const settings = { LOGIN_ATTEMPTS: '0', FORM_POSTS: '0', ...environment, DATA_DIR: dataFolder };
  const config = readConfig(settings, { host: '127.0.0.1' });
  const clock = { now: new Date() };
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'trace', base: null }, lineCollector(logged));
  const institute = openInstitute(config, log, { now: () => clock.now, randomId: randomUUID });
  const { database, pictures, now, randomId } = institute;
  const samplesFolder = config.demo ? join(distFolder, 'samples') : null;
  fillOnFirstRun({ database, pictures, samplesFolder, now: now(), randomId });
  await sweepPictures(institute);
  const accounts = accountParts(institute);
  if (accounts.admins.findByEmail(testAdmin.email) === null) await createAccount(accounts, testAdmin);
  const { koa, router } = createApp({
    config,
    database,
    log,
    pictures,
    institution: readInstitution(dataFolder),
    tokenSecret: 'a secret for tests, 32 characters long',
    distFolder,
    now,
    randomId,
  });
  const server = createServer(koa.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call = (path: string, options: RequestInit = {}) =>
    fetch(url + path, { redirect: 'manual', ...options });
  return {
    url,
    dataFolder,
    database,
    router,
    logged,
    clock,
    call,
    async logIn() {
      const answer = await call(calls.login, json(testAdmin));
      const { token } = (await answer.json()) as { token: string };
      return { authorization: `Bearer ${token}` };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      institute.close();
      if (environment.DATA_DIR === undefined) rmSync(dataFolder, { recursive: true });
    },
  };
}

/** A request with a JSON body. */
export function json(body: unknown, method = 'POST', headers: Record<string, string> = {}): RequestInit {
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** A request with a multipart form; an array stands for a repeated field. */
export function form(
  fields: Record<string, string | readonly string[] | Blob>,
  method = 'POST',
  headers: Record<string, string> = {},
): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) body.append(name, value, 'picture.png');
    else for (const text of [value].flat()) body.append(name, text);
  }
  return { method, headers, body };
}

/** The smallest of PNG pictures: one transparent pixel. */
export function pngPicture(): Blob {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  return new Blob([bytes], { type: 'image/png' });
}

function lineCollector(lines: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
}
