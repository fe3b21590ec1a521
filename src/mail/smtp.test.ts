import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { stored } from '../database/index.ts';
import { readConfig } from '../settings.ts';
import { selfSigned } from '../testing/certificates.ts';
import type { MailServer } from '../testing/mail-server.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { testDatabase } from '../testing/test-database.ts';
import { reportMails } from './report.ts';
import type { Mail, Mailer } from './smtp.ts';
import { MailFault, openMailer, usualPatience } from './smtp.ts';

const user = 'office@institute.example';
const password = 'p@ss/word #1';
/** A local address that is treated as another machine. */
const elsewhere = '0.0.0.0';
const { chain, key } = selfSigned(['127.0.0.1', elsewhere, 'localhost']);

const mail: Mail = {
  messageId: 'one@institute.example',
  from: { name: 'Drone Academy', address: user },
  to: ['kavitha@example.com'],
  replyTo: { name: 'Kavitha', address: 'kavitha@example.com' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  attachments: [],
};

const locked = (options: Parameters<typeof startMailServer>[0] = {}) =>
  startMailServer({
    cert: chain,
    key,
    onAuth: (given, _session, done) => {
      const isRight = given.username === user && given.password === password;
      done(isRight ? null : new Error('no'), { user });
    },
    ...options,
  });

function settingsFor(
  { port }: MailServer,
  { scheme = 'smtp', host = '127.0.0.1', pass = password, query = '' } = {},
) {
  const login = pass === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(pass)}@`;
  const SMTP_URL = `${scheme}://${login}${host}:${port}${query}`;
  const { mail: settings } = readConfig({ SMTP_URL, NOTIFY_EMAIL: user }, { host: '127.0.0.1' });
  return settings?.server ?? assert.fail('no settings');
}

async function using<Result>(
  opening: Promise<Mailer>,
  use: (mailer: Mailer) => Promise<Result>,
): Promise<Result> {
  const mailer = await opening;
  try {
    return await use(mailer);
  } finally {
    mailer.close();
  }
}

const send = (opening: Promise<Mailer>) =>
  using(opening, (mailer) => mailer.send(mail, new AbortController().signal));

async function faultOf(work: Promise<unknown>): Promise<MailFault> {
  try {
    await work;
  } catch (error) {
    assert(error instanceof MailFault, String(error));
    assert.doesNotMatch(JSON.stringify({ ...error, message: error.message }), /institute\.example|word/u);
    return error;
  }
  return assert.fail('it was sent');
}

for (const [scheme, secure] of [
  ['smtp', false],
  ['smtps', true],
] as const)
  test(`${scheme}: a log-in to another machine is encrypted and its certificate checked`, async () => {
    const server = await locked({ secure });
    const settings = settingsFor(server, { scheme, host: elsewhere });
    const { about } = await faultOf(send(openMailer(settings)));
    assert.deepEqual([about, server.mails], ['connection', []]);
    await send(openMailer(settings, usualPatience, chain));
    await send(openMailer(settingsFor(server, { scheme })));
    assert.deepEqual(
      server.mails.map(({ isSecure, user: who }) => [isSecure, who]),
      Array(2).fill([true, user]),
      'to this machine also without a certificate that could be checked',
    );
    await server.stop();
  });

test('no password goes to another machine in the clear', async () => {
  const tried: unknown[] = [];
  const server = await locked({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (given, _session, done) => {
      tried.push(given.password);
      done(null, { user });
    },
  });
  const { about } = await faultOf(send(openMailer(settingsFor(server, { host: elsewhere }))));
  assert.equal(about, 'connection');
  assert.deepEqual(tried, []);
  await send(openMailer(settingsFor(server)));
  assert.deepEqual(tried, [password], 'a relay on this machine may have it');
  await server.stop();
});

test('no mail goes to another machine in the clear, unless SMTP_URL says insecure=1', async () => {
  const server = await startMailServer();
  const { about, facts } = await faultOf(
    send(openMailer(settingsFor(server, { host: elsewhere, pass: '' }))),
  );
  assert.deepEqual([about, facts.code], ['connection', 'ETLS']);
  assert.deepEqual(server.mails, []);
  await send(openMailer(settingsFor(server, { host: elsewhere, pass: '', query: '?insecure=1' })));
  assert.deepEqual(
    server.mails.map(({ isSecure }) => isSecure),
    [false],
  );
  await server.stop();
});

test('a wrong password is a fault of the connection, which verifying the server finds', async () => {
  const server = await locked();
  const wrong = settingsFor(server, { pass: 'wrong' });
  for (const work of [send, (opening: Promise<Mailer>) => using(opening, (mailer) => mailer.verify())]) {
    const { about, facts } = await faultOf(work(openMailer(wrong)));
    assert.deepEqual([about, facts.code, facts.answer], ['connection', 'EAUTH', 535]);
  }
  await using(openMailer(settingsFor(server)), (mailer) => mailer.verify());
  assert.deepEqual(server.mails, []);
  await server.stop();
});

test('a silent server times out, and so does one that never ends its answer', async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    if (trickles) setInterval(() => socket.write('220-wait\r\n'), 20).unref();
  });
  let trickles = false;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = { host: '127.0.0.1', port, secure: false, insecure: false, login: null, clientName: null };
  const silent = await faultOf(send(openMailer(settings, { ...usualPatience, greetingTimeout: 50 })));
  assert.deepEqual([silent.about, silent.facts.code], ['connection', 'ETIMEDOUT']);
  trickles = true;
  const slow = await faultOf(send(openMailer(settings, { ...usualPatience, whole: 200 })));
  assert.deepEqual([slow.about, slow.facts.code], ['connection', 'EABORT']);
  for (const socket of sockets) socket.destroy();
  server.close();
});

test('a server may delay its greeting for a minute, and a refused client name is told apart', async (t) => {
  const come = Promise.withResolvers<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined).on('data', () => socket.write('501 5.5.4 Invalid name\r\n'));
    come.resolve(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(async () => {
    (await come.promise).destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const settings = {
    host: '127.0.0.1',
    port,
    secure: false,
    insecure: false,
    login: null,
    clientName: 'localhost.localdomain',
  };
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const sent = faultOf(send(openMailer(settings)));
  const socket = await come.promise;
  await new Promise(setImmediate);
  t.mock.timers.tick(59_000);
  const isGivenUp = once(socket, 'close').then(() => true);
  socket.write('220 at last\r\n');
  assert.equal(await Promise.race([isGivenUp, once(socket, 'data').then(() => false)]), false);
  const { about, ofClientName, facts } = await sent;
  assert.deepEqual([about, ofClientName, facts.answer], ['connection', true, 501]);
});

test('the doctor asks the server, and counts the mails in the outbox', async () => {
  const database = testDatabase();
  const server = await locked();
  const settings = (pass?: string) => ({ server: settingsFor(server, { pass }), notify: [user], from: user });
  const put = (id: string) =>
    database
      .prepare(
        "INSERT INTO outbox VALUES (NULL, ?, 'enrollments', 'x', 'institute', NULL, ?, 0, '', '', '', NULL, NULL)",
      )
      .run(id, id);
  const report = (good: boolean, text: string) => ({ good, text });
  const none = 'SMTP_URL and NOTIFY_EMAIL are not set';
  assert.deepEqual(await reportMails(stored(database), null), report(true, `none are sent; ${none}`));
  put('waiting');
  assert.deepEqual(await reportMails(stored(database), null), report(false, `1 wait, but ${none}; set both`));
  const where = `127.0.0.1:${server.port}`;
  assert.deepEqual(
    await reportMails(stored(database), settings()),
    report(true, `${where} takes our mails; 1 wait`),
  );
  const wrong = `${where} does not take our mails (EAUTH 535); look at SMTP_URL. 1 wait`;
  assert.deepEqual(await reportMails(stored(database), settings('wrong')), report(false, wrong));
  put('failed');
  assert.match((await reportMails(stored(database), settings())).text, /^1 could not be sent within a day/u);
  await server.stop();
  assert.match((await reportMails(stored(database), settings())).text, /\(ECONNREFUSED\)/u);
  assert.deepEqual(server.mails, []);
});
