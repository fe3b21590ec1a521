import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { issueFormToken } from '../people/index.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import type { MailServer } from './mail-server.ts';
import { startMailServer } from './mail-server.ts';
import { peopleCalls } from './people.ts';
import type { TestApp, TestAppOptions } from './test-app.ts';
import { json, startTestApp, testSecret } from './test-app.ts';

/** In milliseconds, as all times here. */
export const minute = 60_000;
/** After it a mail is given up. */
export const day = 24 * 60 * minute;
/** Where the institute has its mails sent. */
export const office = 'office@institute.example';
/** Where whoever enrolls gets the confirmation. */
export const visitor = String(peopleCalls.enrollment.body.email);

/** For a data folder: an institute that has set its own name and phone, without which nothing is confirmed. */
export function prepare(dataFolder: string): void {
  const terms = { ...defaultFacts.terms, confirmed: true };
  const facts = { name: 'Kongu Drone School', phone: '+91 98765 43210', terms };
  writeFileSync(join(dataFolder, 'site.json'), JSON.stringify(facts));
}

/** An app and a mail server of its own; both end with the test. */
export async function startMailing(
  t: { after: (end: () => unknown) => void },
  settings: NodeJS.ProcessEnv = {},
  options: TestAppOptions = {},
): Promise<{ app: TestApp; server: MailServer }> {
  const server = await startMailServer();
  const app = await startTestApp(
    { SMTP_URL: server.url, NOTIFY_EMAIL: office, ...settings },
    { prepare, ...options },
  );
  t.after(async () => {
    await server.stop();
    await app.close();
  });
  return { app, server };
}

/** Returns the token of a form that somebody opened a minute ago. */
export function formToken({ clock }: TestApp): string {
  return issueFormToken({ tokenSecret: testSecret, now: () => new Date(clock.now.getTime() - minute) });
}

/** Sends something as a visitor does, and gives its id. */
export async function post(
  app: TestApp,
  changes: Record<string, unknown> = {},
  kind = peopleCalls.enrollment,
) {
  const answer = await app.call(kind.postPath, json({ ...kind.body, formToken: formToken(app), ...changes }));
  assert.equal(answer.status, 201);
  return ((await answer.json()) as { _id: string })._id;
}

/** Puts the clock forward, and lets the outbox do what is then due. */
export async function pass({ clock, outbox }: TestApp, milliseconds: number): Promise<void> {
  clock.now = new Date(clock.now.getTime() + milliseconds);
  clock.monotonic += milliseconds;
  outbox.wake();
  await outbox.rest();
}

/** Everybody whom the server has taken mails for, in the order of the alphabet. */
export const recipients = ({ mails }: MailServer) => mails.flatMap(({ to }) => to).sort();
/** Returns the rows of the outbox. */
export const rowsOf = ({ database }: TestApp) =>
  database.prepare<[], Record<string, unknown>>('SELECT * FROM outbox').all();

/** Has the server wait at its next answer, to a connection or to a whole mail, until the test releases it. */
export function pauseAt(server: MailServer, step: 'connection' | 'mail') {
  const [reached, wait] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
  server.says[step] = () => {
    reached.resolve();
    return wait.promise;
  };
  return { reached: reached.promise, release: () => wait.resolve(undefined) };
}
