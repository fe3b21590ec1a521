import assert from 'node:assert/strict';
import { chmodSync, chownSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { databaseFile, prepareDataFolder, tokenSecret } from '../database/index.ts';
import { noticeUnknownProxy } from '../http/index.ts';
import type { HttpsSettings } from '../settings.ts';
import { selfSigned } from '../testing/certificates.ts';
import { collectLogLines } from '../testing/log-lines.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testDatabase } from '../testing/test-database.ts';
import { certificateStore } from '../tls/certificate-store.ts';
import { readPair } from '../tls/pair.ts';
import { examine, findingLine } from './doctor.ts';

const now = new Date('2026-11-21T12:00:00Z');

function patient() {
  const dataFolder = temporaryFolder();
  prepareDataFolder(dataFolder);
  tokenSecret(dataFolder, null);
  const database = testDatabase(databaseFile(dataFolder));
  database.prepare('UPDATE migrations SET applied_at = ?').run(now.toISOString());
  return {
    dataFolder,
    database,
    referencedPictures: () => [] as string[],
    now,
    https: null,
    publicUrl: null as string | null,
    trustedProxies: 0,
    backups: 14,
    isOffsite: false,
    replacedBy: null,
    jwtSecret: null,
  };
}

/** The subjects of what is wrong. */
function faults(parts: Parameters<typeof examine>[0]): Record<string, string> {
  const bad = examine(parts).filter((finding) => !finding.good);
  return Object.fromEntries(bad.map(({ subject, text }) => [subject, text]));
}

test('a sound folder has nothing wrong', () => {
  const parts = patient();
  assert.deepEqual(faults(parts), {});
  assert.equal(examine(parts).map(findingLine)[0], 'ok   database: sound');
});

test('a missing picture, an open secret, an open database, wrong facts and a wrong clock are each named with what to do', () => {
  const parts = { ...patient(), referencedPictures: () => ['lost.png'], now: new Date('1970-01-02') };
  const { dataFolder } = parts;
  chmodSync(join(dataFolder, 'secret'), 0o644);
  chmodSync(databaseFile(dataFolder), 0o644);
  writeFileSync(join(dataFolder, 'site.json'), '{');
  const found = faults(parts);
  assert.deepEqual(Object.keys(found), ['uploads', 'secret', 'site.json', 'clock', 'permissions']);
  assert.match(found.uploads ?? '', /^1 picture missing, lost\.png first; restore/u);
  assert.match(found.secret ?? '', /chmod 600/u);
  assert.match(found['site.json'] ?? '', /not valid JSON/u);
  assert.match(found.clock ?? '', /timedatectl/u);
  assert.match(found.permissions ?? '', /chmod 600/u);
});

test('a key of authenticator apps that root has copied, and the server cannot read, is named with what to do', (t) => {
  const parts = patient();
  const key = join(parts.dataFolder, 'second-factor-key');
  writeFileSync(key, 'copied', { mode: 0o000 });
  if (process.getuid?.() === 0) {
    chownSync(parts.dataFolder, 65_534, 65_534);
    t.after(() => process.seteuid?.(0));
    process.seteuid?.(65_534);
  }
  assert.ok(faults(parts).secret?.endsWith(`run: sudo chown --reference=${parts.dataFolder} ${key}`));
});

test('a missing address is told, and is a fault only where there are certificates to print', () => {
  const parts = patient();
  const said = () => examine(parts).find(({ subject }) => subject === 'address');
  assert.deepEqual(said(), {
    subject: 'address',
    good: true,
    text: 'not set, so no certificates can be issued; for those set PUBLIC_URL or DOMAIN',
  });
  parts.database.exec(
    `INSERT INTO issued_certificates (id, number, code, holder, programme, first_day, last_day, issued_on, paper, issued_by,
       search, created_at) VALUES ('1', 'C/7', 'K7MQ', 'Devi', 'FPV', '2026-01-05', '2026-01-05', '2026-01-05', 1, '', '', '')`,
  );
  assert.match(faults(parts).address ?? '', /^not set, so .*; set PUBLIC_URL or DOMAIN$/u);
  assert.deepEqual(faults({ ...parts, publicUrl: 'https://academy.example.in' }), {});
});

test('a full disk is told with what to do', () => {
  // Linux has no room for anybody there.
  const found = faults({ ...patient(), dataFolder: '/proc/self' });
  assert.equal(found.disk, 'only 0 MiB are free (0 %); make room or move DATA_DIR to a larger disk');
});

test('a proxy that the server has met and does not trust is told until it is trusted', () => {
  const parts = patient();
  const app = () => undefined;
  const { stream, lines } = collectLogLines();
  const serving = (trustedProxies: number) =>
    noticeUnknownProxy({ ...parts, now: () => now, trustedProxies, log: pino(stream) }, app) as (
      request: unknown,
      response: unknown,
    ) => void;
  const ask = (listener: ReturnType<typeof serving>, remoteAddress: string, headers = {}) =>
    listener({ headers, socket: { remoteAddress } }, {});
  const passedOn = { 'x-forwarded-for': '203.0.113.7' };

  const alone = serving(0);
  for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1']) ask(alone, address, passedOn);
  for (const address of ['127.0.0.1', '::1', '10.1.2.3']) ask(alone, address);
  assert.deepEqual([faults(parts), lines.length], [{}, 0]);

  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '192.168.1.9', 'fd00::7']) {
    const listener = serving(0);
    assert.deepEqual(faults(parts), {}, 'a restart begins anew');
    const before = lines.length;
    for (const _ of [1, 2]) ask(listener, address, passedOn);
    assert.equal(lines.length, before + 1, `${address}: the log says so once`);
    assert.match(faults(parts).proxy ?? '', /TRUST_PROXY is 0.*; set TRUST_PROXY to the number of proxies/u);
  }
  assert.deepEqual(faults({ ...parts, trustedProxies: 1 }), {});
  ask(serving(1), '127.0.0.1', passedOn);
  assert.deepEqual(faults(parts), {});
});

test('nightly backups that have not been made for two days are told with what to do', () => {
  const parts = patient();
  const oneDay = 24 * 3_600_000;
  const inDays = (days: number) => new Date(now.getTime() + days * oneDay);
  const folder = join(parts.dataFolder, 'backups');
  assert.deepEqual(faults({ ...parts, now: inDays(1) }), {}, 'a new institute has none yet');
  assert.match(
    faults({ ...parts, now: inDays(3) }).backups ?? '',
    /^none was made for 3 days; let the server run/u,
  );
  assert.deepEqual(faults({ ...parts, now: inDays(3), backups: 0 }), {});
  mkdirSync(folder);
  for (const [name, days] of [
    ['institute-2026-11-23.tar.gz', 2],
    ['institute-2031-01-01.tar.gz', 1_500],
  ] as const) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), inDays(days), inDays(days));
  }
  assert.deepEqual(faults({ ...parts, now: inDays(3) }), {});
  assert.match(faults({ ...parts, now: inDays(7.5) }).backups ?? '', /^none was made for 5 days/u);
});

test('what restores have kept is named, and when it goes', () => {
  const parts = patient();
  const line = () => examine(parts).map(findingLine).at(-1);
  assert.equal(line(), 'ok   restores: nothing is kept from before one');
  const kept = join(parts.dataFolder, 'before-restore-2026-11-21T10-00-00-000Z');
  mkdirSync(kept);
  assert.equal(
    line(),
    `ok   restores: what was there before is kept in ${kept} until 2027-02-19; remove it once all is well`,
  );
});

describe('the certificate', () => {
  const oneDay = 24 * 3600 * 1000;
  const dayIn = (days: number) => new Date(now.getTime() + days * oneDay);
  const acme = { directory: 'https://ca.test/directory', email: null };
  const site = { domains: ['academy.test'], port: 443, ownCertificate: null, acme };

  /** A folder with a certificate that ends in so many days, and what `doctor` says of it. */
  function folderWith(days: number) {
    const { dataFolder, ...parts } = patient();
    const { chain, key } = selfSigned(['academy.test'], dayIn(days - 90), dayIn(days));
    const store = certificateStore(dataFolder);
    store.keepCertificate({ pair: readPair(chain, key), directory: acme.directory });
    const line = (https: HttpsSettings | null = site) =>
      examine({ ...parts, dataFolder, https })
        .map(findingLine)
        .find((each) => each.includes('certificate:'));
    return { dataFolder, store, chain, key, line };
  }

  test('is good for so many days, whether or not DOMAIN is set for this look', () => {
    const { line } = folderWith(40);
    assert.equal(line(), 'ok   certificate: is good for 40 days, until 2026-12-31');
    assert.equal(line(null), line());
  });

  test('that a CA refused to renew is told with when and why', () => {
    const { store, line } = folderWith(20);
    store.keepFailures({ at: [dayIn(-2), dayIn(-1)], reason: 'The CA is closed.' });
    assert.match(
      line() ?? '',
      /^BAD {2}certificate: is good for 20 days, until 2026-12-11; the last attempt failed, 2026-11-20T12:00:00\.000Z: The CA is closed\. Now see that DNS leads academy\.test to this machine/u,
    );
  });

  test('that has run out, is open to others, is damaged or is not there is told with what to do', () => {
    assert.match(
      folderWith(-1).line() ?? '',
      /^BAD {2}certificate: ran out on 2026-11-20; the server renews it/u,
    );
    const open = folderWith(40);
    chmodSync(open.store.certificateFile, 0o640);
    assert.match(open.line() ?? '', /its key is open to others; run: chmod 600 \//u);
    writeFileSync(open.store.certificateFile, 'half a');
    assert.match(open.line() ?? '', /certificate\.pem does not say where it comes from\.$/u);
    rmSync(open.store.certificateFile);
    assert.match(
      open.line() ?? '',
      /^ok {3}certificate: there is none yet; the server obtains it once it runs: see /u,
    );
    assert.equal(open.line(null), 'ok   certificate: none, since neither DOMAIN nor TLS_CERT is set here');
  });

  test('of one’s own is looked at where it lies', () => {
    const own = (days: number, domains = ['academy.test']) => {
      const { dataFolder, chain, key, line } = folderWith(days);
      const ownCertificate = {
        certificateFile: join(dataFolder, 'a.pem'),
        keyFile: join(dataFolder, 'a.key'),
      };
      writeFileSync(ownCertificate.certificateFile, chain);
      writeFileSync(ownCertificate.keyFile, key);
      return { line: () => line({ ...site, domains, ownCertificate }) ?? '', ...ownCertificate };
    };
    assert.equal(own(40).line(), 'ok   certificate: TLS_CERT is good for 40 days, until 2026-12-31');
    assert.match(own(13).line(), /^BAD .*TLS_CERT is good for 13 days.*then send the server SIGHUP$/u);
    assert.match(own(-3).line(), /^BAD .*TLS_CERT ran out on 2026-11-18/u);
    assert.match(
      own(40, ['other.test']).line(),
      /^BAD .*TLS_CERT is not good for other\.test; give one that is$/u,
    );
    const mixed = own(40);
    writeFileSync(mixed.keyFile, selfSigned(['academy.test']).key);
    assert.match(mixed.line(), /^BAD .*The key does not belong to the certificate\.$/u);
    rmSync(mixed.keyFile);
    assert.match(mixed.line(), /^BAD .*TLS_KEY is '.*'; it cannot be read \(ENOENT\)\.$/u);
  });
});
