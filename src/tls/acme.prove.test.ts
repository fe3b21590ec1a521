import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { Agent } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { selfSigned } from '../testing/certificates.ts';
import type { Ca, CaOptions } from '../testing/pebble.ts';
import { freePorts, ownAddress, prepareCa } from '../testing/pebble.ts';
import { plainRequest } from '../testing/plain-request.ts';
import type { Program, Settings } from '../testing/program.ts';
import { linesOf, runProgram, startProgram } from '../testing/program.ts';
import { secureRequest } from '../testing/secure-request.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { certificateStore } from './certificate-store.ts';
import { readPair } from './pair.ts';

const account = { ADMIN_EMAIL: 'meena@example.com', ADMIN_PASSWORD: 'correct horse battery' };
const name = 'academy.test';
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);

/** A CA that is not there yet, and the settings of a site that asks it. */
async function prepareSite(options: Partial<CaOptions> = {}) {
  const [port = 0, httpPort = 0, httpsPort = 0] = await freePorts(3);
  const ca = await prepareCa({ port, httpPort, ...options });
  const settings = {
    ...account,
    ...ca.settings,
    DATA_DIR: temporaryFolder(),
    DOMAIN: name,
    HOST: ownAddress,
    PORT: String(httpPort),
    HTTPS_PORT: String(httpsPort),
  };
  const plainUrl = `http://${ownAddress}:${httpPort}`;
  return {
    ca,
    settings,
    httpsPort,
    folder: join(settings.DATA_DIR, 'tls'),
    start: (more: Settings = {}) => startProgram([], { ...settings, ...more }),
    read: (path: string) => plainRequest(plainUrl, path, { headers: { host: name } }),
    send: (path: string) =>
      plainRequest(plainUrl, path, { headers: { host: name }, method: 'POST', body: 'x' }),
    /** Asks over HTTPS; the certificate must be good for the name and lead to the root. */
    ask: (path: string, root: string, more: { name?: string; method?: string; agent?: Agent } = {}) =>
      secureRequest({ address: ownAddress, port: httpsPort, name, path, root, ...more }),
    /** The line of `doctor` about the certificate. */
    async doctor(): Promise<string> {
      const { stdout } = await runProgram(['doctor'], { ...settings, LOG_LEVEL: 'silent' });
      return linesOf(stdout).find((line) => line.includes(' certificate: ')) ?? stdout;
    },
  };
}

/** Puts a certificate into the data folder as if the CA had issued it. */
function keepCertificate(dataFolder: string, ca: Ca, begin: Date, end: Date) {
  const { chain, key } = selfSigned([name], begin, end);
  const pair = readPair(chain, key);
  certificateStore(dataFolder).keepCertificate({ pair, directory: ca.settings.ACME_DIRECTORY });
  return pair;
}

/** Waits until the program serves: on a slow machine the CA may answer before, and a signal would end the start at once. */
const serves = ({ writes }: Program) => writes('stdout', / is served at /u);

/** Waits until the program serves and its log has so many lines with a text; gives the last of them. */
async function logged(program: Program, text: string, count = 1): Promise<Record<string, unknown>> {
  await serves(program);
  const line = `[^\n]*${text}[^\n]*\n`;
  const [found = ''] = await program.writes(
    'stderr',
    new RegExp(`(?:${line}(?:[^\n]*\n)*?){${count - 1}}${line}`, 'u'),
  );
  return JSON.parse(linesOf(found).findLast((each) => each.includes(text)) ?? '');
}

async function stop(program: Program): Promise<void> {
  program.kill('SIGTERM');
  const { code, stderr } = await program.ended;
  assert.equal(code, 0, stderr);
}

test('a site gets its certificate by itself, keeps it for the next start, and leads everybody to its first name', async () => {
  const site = await prepareSite();
  await site.ca.start();
  const other = `www.${name}`;
  const names = { DOMAIN: `${name}, ${other}` };
  const program = site.start(names);
  const { serial } = await logged(program, 'certificate obtained');
  const origin = `https://${name}:${site.httpsPort}`;
  assert.equal(program.written.stdout, `Namakkal Drone Academy is served at ${origin}\n`);

  const root = await site.ca.root();
  const page = await site.ask('/course', root);
  assert.deepEqual([page.status, page.serial], [200, serial]);
  assert(page.body.includes(`href="${origin}/course"`), 'links lead to the site’s own name');
  assert.match(page.headers['strict-transport-security'] ?? '', /^max-age=31536000/u);
  const moved = await site.ask('/course?a=b', root, { name: other });
  assert.deepEqual([moved.status, moved.headers.location], [301, `${origin}/course?a=b`]);
  assert.match(moved.headers['strict-transport-security'] ?? '', /^max-age=31536000/u);
  const unmoved = await site.ask('/admin/login', root, { name: other, method: 'POST' });
  assert.deepEqual([unmoved.status, unmoved.headers.location], [308, `${origin}/admin/login`]);

  const plain = await site.read('/course?a=b');
  assert.deepEqual([plain.status, plain.headers.location], [301, `${origin}/course?a=b`]);
  assert.equal((await site.read('/.well-known/acme-challenge/x')).status, 404, 'nothing is under way');
  assert.equal((await site.send('/admin/login')).status, 403);

  assert.equal(statSync(site.folder).mode & 0o777, 0o700);
  const files = readdirSync(site.folder).sort();
  assert.deepEqual(files, ['account.pem', 'certificate.pem']);
  for (const file of files) assert.equal(statSync(join(site.folder, file)).mode & 0o777, 0o600, file);
  assert.match(await site.doctor(), /^ok +certificate: is good for 89 days, until /u);
  await stop(program);

  await site.ca.stop();
  const again = site.start(names);
  await again.writes('stdout', /is served at/u);
  assert.equal((await site.ask('/healthz', root)).serial, serial);
  assert(!again.written.stderr.includes('asking for a certificate'), 'there is no need to');
  await stop(again);
});

test('30 days before its end a certificate is renewed; while the CA cannot be reached the old one is served, and nobody notices the change', async () => {
  const site = await prepareSite();
  const old = keepCertificate(site.settings.DATA_DIR, site.ca, inDays(-61), inDays(29));
  const program = site.start();
  const failure = await logged(program, 'certificate not obtained');
  const end = old.end.toISOString().slice(0, 10);
  const unreachable = `${ownAddress}:\\d+ cannot be reached: connect ECONNREFUSED ${ownAddress}:\\d+\\.`;
  const line = `^certificate not obtained, the old one, good until ${end}, is still served: ${unreachable}$`;
  assert.match(String(failure.msg), new RegExp(line, 'u'));
  const diagnosis = `^BAD +certificate: is good for 28 days, until ${end}; the last attempt failed, .*: ${unreachable} Now see `;
  assert.match(await site.doctor(), new RegExp(diagnosis, 'u'));

  await site.ca.start();
  const agent = new Agent({ keepAlive: true });
  const before = await site.ask('/healthz', old.chain, { agent });
  assert.deepEqual([before.status, before.serial], [200, old.serial]);
  program.kill('SIGHUP');
  const obtained = logged(program, 'certificate obtained');
  let after = before;
  // Asked all the while: the server would close a connection that is idle for some seconds.
  for (let isNew = false; !isNew; ) {
    after = await site.ask('/healthz', old.chain, { agent });
    isNew = program.written.stderr.includes('certificate obtained');
  }
  assert.deepEqual([after.status, after.connection], [200, before.connection], 'the kept connection goes on');
  agent.destroy();
  const { serial } = await obtained;
  assert.notEqual(serial, old.serial);
  const root = await site.ca.root();
  assert.deepEqual((await site.ask('/healthz', root)).serial, serial, 'new connections see the new one');
  const kept = certificateStore(site.settings.DATA_DIR).certificate()?.pair;
  assert.equal(kept?.serial, serial);
  assert.notEqual(kept?.key, old.key);
  assert.match(await site.doctor(), /^ok +certificate: is good for 89 days, until /u);
  await stop(program);
});

describe('what a CA refuses', () => {
  test('is told in one line and by doctor; the site says over HTTP that it is not ready, and HTTPS refuses', async () => {
    const site = await prepareSite({ blocked: [name] });
    await site.ca.start();
    const program = site.start();
    const failure = await logged(program, 'certificate not obtained');
    assert.match(String(failure.msg), /^certificate not obtained, there is none yet: .*academy\.test.*\.$/u);
    const minutes = (Date.parse(String(failure.next)) - Date.parse(String(failure.time))) / 60_000;
    assert(minutes > 0.8 && minutes < 1.2, `the next attempt is in a minute, not in ${minutes}`);
    const answer = await site.read('/course');
    assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '60']);
    assert.match(answer.body.toString(), /^The certificate of this site is being obtained\./u);
    assert.equal((await site.send('/home')).status, 403);
    assert.equal((await site.read('/healthz')).status, 200, 'for programs of this machine it lives');
    await assert.rejects(site.ask('/', ''), /alert handshake failure/u);
    assert.match(
      await site.doctor(),
      /^BAD +certificate: there is none; the last attempt failed, .*academy\.test/u,
    );
    await stop(program);
  });

  test('leaves what the site has: a second name that gets no certificate does not take away the first one’s', async () => {
    const site = await prepareSite({ blocked: ['refused.test'] });
    await site.ca.start();
    const old = keepCertificate(site.settings.DATA_DIR, site.ca, inDays(-1), inDays(89));
    const program = site.start({ DOMAIN: `${name},refused.test` });
    const { msg } = await logged(program, 'certificate not obtained');
    assert.match(String(msg), /the old one, good until .*, is still served: .*refused\.test/u);
    assert.equal((await site.ask('/healthz', old.chain)).serial, old.serial);
    await stop(program);
  });

  test('can be that it does not find the site', async () => {
    const [elsewhere = 0] = await freePorts(1);
    const site = await prepareSite({ httpPort: elsewhere });
    await site.ca.start();
    const program = site.start();
    const { msg } = await logged(program, 'certificate not obtained');
    assert.match(String(msg), new RegExp(`there is none yet: .*http://${name}:${elsewhere}/.*refused`, 'u'));
    await stop(program);
  });
});

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`a CA that never answers holds nothing up: ${signal} ends the site, and the asking with it`, async (t) => {
    const site = await prepareSite();
    const { hostname, port } = new URL(site.settings.ACME_DIRECTORY);
    const silent = createServer().listen(Number(port), hostname);
    t.after(() => silent.close());
    await once(silent, 'listening');
    const program = site.start();
    const [socket] = await once(silent, 'connection');
    const left = once(socket.resume(), 'close');
    await serves(program);
    program.kill(signal);
    const { code, stderr } = await program.ended;
    assert.equal(code, signal === 'SIGTERM' ? 0 : null);
    assert(!stderr.includes('not obtained'), 'a stop is no failure');
    await left;
  });
}
