import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { SecureVersion } from 'node:tls';
import { connect as connectSecurely } from 'node:tls';
import type { TestCertificate } from '../testing/certificates.ts';
import { selfSigned } from '../testing/certificates.ts';
import { runHere, startHere } from '../testing/here.ts';
import { ask, openSession } from '../testing/http2-request.ts';
import { migratedFolder } from '../testing/migrated-database.ts';
import { plainRequest } from '../testing/plain-request.ts';
import { linesOf, type Settings, startProgram } from '../testing/program.ts';
import { secureRequest } from '../testing/secure-request.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readOwnPair } from './own-certificate.ts';

const account = { ADMIN_EMAIL: 'meena@example.com', ADMIN_PASSWORD: 'correct horse battery' };
const name = 'academy.test';

/** Settings of a site with a certificate of its own, in files that a test may change. */
function prepare(certificate: TestCertificate = selfSigned([name, '127.0.0.1'])) {
  const folder = temporaryFolder();
  const TLS_CERT = join(folder, 'chain.pem');
  const TLS_KEY = join(folder, 'key.pem');
  const put = ({ chain, key }: Partial<TestCertificate>) => {
    if (chain !== undefined) writeFileSync(TLS_CERT, chain);
    if (key !== undefined) writeFileSync(TLS_KEY, key);
  };
  put(certificate);
  const ports = { HOST: '127.0.0.1', PORT: '0', HTTPS_PORT: '0' };
  const settings = { ...account, ...ports, DATA_DIR: migratedFolder(), TLS_CERT, TLS_KEY };
  return { certificate, settings, put };
}

/** Starts a site; gives its ports. */
async function start(settings: Settings, starting: typeof startProgram | typeof startHere = startHere) {
  const program = starting([], settings);
  const [line = ''] = await program.writes('stderr', /.*"msg":"listening".*\n/u);
  const { port, httpsPort }: { port: number; httpsPort: number } = JSON.parse(line);
  const ask = (root: string, path = '/healthz') =>
    secureRequest({ address: '127.0.0.1', port: httpsPort, name, path, root });
  return { ...program, ask, httpsPort, plainUrl: `http://127.0.0.1:${port}` };
}

test('a site is served with a certificate of one’s own, and SIGHUP puts another one in its place; a bad one leaves the old', async () => {
  const { certificate, settings, put } = prepare();
  const site = await start(settings, startProgram);
  await site.writes('stdout', new RegExp(`is served at https://127\\.0\\.0\\.1:${site.httpsPort}\n$`, 'u'));
  const first = await site.ask(certificate.chain);
  assert.equal(first.status, 200);
  assert.match(first.headers['strict-transport-security'] ?? '', /^max-age=31536000/u);
  const moved = await plainRequest(site.plainUrl, '/course', { headers: { host: name } });
  assert.deepEqual([moved.status, moved.headers.location], [301, `https://${name}:${site.httpsPort}/course`]);

  const next = selfSigned([name, '127.0.0.1']);
  put({ chain: next.chain });
  site.kill('SIGHUP');
  const [complaint = ''] = await site.writes('stderr', /.*certificate not changed.*/u);
  assert.match(
    JSON.parse(complaint).msg,
    /the old one is still served: TLS_CERT .* The key does not belong to the certificate\.$/u,
  );
  assert.equal((await site.ask(certificate.chain)).serial, first.serial);

  put({ key: next.key });
  site.kill('SIGHUP');
  await site.writes('stderr', /certificate read again/u);
  const second = await site.ask(next.chain);
  assert.notEqual(second.serial, first.serial);
  const session = await openSession(`https://127.0.0.1:${site.httpsPort}`);
  assert.equal((await ask(session, '/healthz')).status, 200);
  session.destroy();
  await assert.rejects(site.ask(certificate.chain));
  site.kill('SIGTERM');
  assert.equal((await site.ended).code, 0);
});

test('together with DOMAIN it is served under that name, no CA is asked, and what it lacks is told', async () => {
  const { certificate, settings } = prepare(
    selfSigned([name], new Date('2026-01-01'), new Date('2026-04-01')),
  );
  const site = await start({ ...settings, DOMAIN: `${name},other.test`, PUBLIC_URL: `https://${name}` });
  await site.writes('stdout', new RegExp(`is served at https://${name}\n$`, 'u'));
  const moved = await plainRequest(site.plainUrl, '/course', { headers: { host: 'other.test' } });
  assert.equal(moved.headers.location, `https://${name}/course`);
  await assert.rejects(site.ask(certificate.chain), { code: 'CERT_HAS_EXPIRED' });
  site.kill('SIGTERM');
  const { stderr } = await site.ended;
  const warnings = linesOf(stderr)
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level >= 40);
  assert.deepEqual(
    warnings.map(({ msg }) => msg),
    [
      'the certificate of TLS_CERT is not good for other.test',
      'the certificate of TLS_CERT has run out; renew it, then send SIGHUP',
    ],
  );
  assert(!stderr.includes('asking for a certificate'));
});

describe('a site with its own certificate', () => {
  const { certificate, settings } = prepare();
  let site: Awaited<ReturnType<typeof start>>;
  before(async () => {
    site = await start(settings);
  });

  test('refuses TLS older than 1.2, and of 1.2 what is not authenticated or has no forward secrecy', async () => {
    const agreeOn = async (maxVersion: SecureVersion, ciphers: string) => {
      const socket = connectSecurely({
        port: site.httpsPort,
        host: '127.0.0.1',
        rejectUnauthorized: false,
        minVersion: 'TLSv1',
        maxVersion,
        // The client itself would refuse most of this at its usual security level.
        ciphers: `${ciphers}:@SECLEVEL=0`,
      });
      await once(socket, 'secureConnect');
      const agreed = [socket.getProtocol(), socket.getCipher().standardName];
      socket.destroy();
      return agreed;
    };
    const [protocol, suite = ''] = await agreeOn('TLSv1.2', 'DEFAULT');
    assert.equal(protocol, 'TLSv1.2');
    assert.match(suite ?? '', /^TLS_ECDHE_.*(?:GCM|CHACHA20)/u);
    for (const ciphers of ['AESGCM', 'CHACHA20'])
      assert.equal((await agreeOn('TLSv1.2', `ECDHE+${ciphers}`))[0], 'TLSv1.2', ciphers);
    assert.equal((await agreeOn('TLSv1.3', 'DEFAULT'))[0], 'TLSv1.3');
    for (const ciphers of ['kRSA', 'ECDHE+AES:!AESGCM:!AESCCM', 'DHE', 'AESCCM'])
      await assert.rejects(agreeOn('TLSv1.2', ciphers), /alert handshake failure/u, ciphers);
    await assert.rejects(agreeOn('TLSv1.1', 'DEFAULT'), /alert protocol version/u);
  });

  test('ends silent and idle clients when it stops, and finishes what is under way', async () => {
    const open = () =>
      connectSecurely({ port: site.httpsPort, host: '127.0.0.1', servername: name, ca: certificate.chain });
    const [silent, idle, busy] = [connect(site.httpsPort, '127.0.0.1'), open(), open()];
    await Promise.all([once(silent, 'connect'), once(idle, 'secureConnect'), once(busy, 'secureConnect')]);
    idle.write(`GET /healthz HTTP/1.1\r\nhost: ${name}\r\n\r\n`);
    await once(idle, 'data');
    const head = [
      'POST /home HTTP/1.1',
      `host: ${name}`,
      'content-type: application/json',
      'content-length: 2',
    ];
    busy.write(`${[...head, 'expect: 100-continue'].join('\r\n')}\r\n\r\n`);
    await once(busy, 'data');

    const url = `https://127.0.0.1:${site.httpsPort}`;
    const [idleSession, busySession] = [await openSession(url), await openSession(url)];
    assert.equal((await ask(idleSession, '/healthz')).status, 200);
    const posted = busySession.request({
      ':method': 'POST',
      ':path': '/home',
      'content-type': 'application/json',
      expect: '100-continue',
    });
    await once(posted, 'continue');

    const ended = [silent.resume(), idle.resume(), idleSession].map((each) => once(each, 'close'));
    const isToldToGo = once(busySession, 'goaway');
    site.kill('SIGTERM');
    await Promise.all([...ended, isToldToGo]);
    // If they had been waited for, this request would have been cut off by now.
    const answers: Buffer[] = [];
    busy.on('data', (chunk) => answers.push(chunk));
    busy.on('error', () => undefined);
    busy.write('{}');
    await once(busy, 'close');
    assert.match(String(Buffer.concat(answers)), /^HTTP\/1\.1 400 /u);
    posted.end('{}');
    assert.equal((await once(posted.resume(), 'response'))[0][':status'], 400);
    assert.equal((await site.ended).code, 0);
  });
});

test('a start without one of the files is refused with one line and exit code 2', async () => {
  const { settings } = prepare();
  rmSync(settings.TLS_KEY);
  const { code, stdout, stderr } = await runHere([], { ...settings, LOG_LEVEL: 'silent' });
  assert.deepEqual([code, stdout], [2, '']);
  assert.equal(stderr, `TLS_KEY is '${settings.TLS_KEY}'; it cannot be read (ENOENT).\n`);
});

test('files that cannot be used are refused with the reason', (t) => {
  const lock = { cipher: 'aes-256-cbc', passphrase: 'secret' };
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const locked = String(privateKey.export({ type: 'pkcs8', format: 'pem', ...lock }));
  for (const [files, reason] of [
    [{ chain: 'hello' }, 'The certificate is not valid PEM \\('],
    [{ key: selfSigned([name]).key }, 'The key does not belong to the certificate\\.$'],
    [{ key: locked }, 'The key has a passphrase; give it without one\\.$'],
  ] as const) {
    const { settings, put } = prepare();
    put(files);
    const { TLS_CERT: certificateFile, TLS_KEY: keyFile } = settings;
    assert.throws(() => readOwnPair({ certificateFile, keyFile }), {
      message: new RegExp(
        `^TLS_CERT '${certificateFile}' and TLS_KEY '${keyFile}' cannot be used\\. ${reason}`,
        'u',
      ),
    });
  }
  if (process.getuid?.() !== 0) return;
  const { TLS_CERT: certificateFile, TLS_KEY: keyFile } = prepare().settings;
  t.after(() => process.seteuid?.(0));
  process.seteuid?.(65_534);
  assert.throws(() => readOwnPair({ certificateFile, keyFile }), {
    message: `TLS_CERT is '${certificateFile}'; it cannot be read (EACCES); give this user the right to read it.`,
  });
});
