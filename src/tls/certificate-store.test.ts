import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createSecureContext } from 'node:tls';
import { selfSigned } from '../testing/certificates.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { certificateStore } from './certificate-store.ts';
import { readPair } from './pair.ts';

const directory = 'https://ca.test/directory';

function newCertificate() {
  const { chain, key } = selfSigned(['academy.test']);
  return { pair: readPair(chain, key), directory };
}

test('a certificate comes back as it was kept, in one file that any program that reads PEM takes', () => {
  const dataFolder = temporaryFolder();
  const store = certificateStore(dataFolder);
  assert.equal(store.certificate(), null);
  const certificate = newCertificate();
  store.keepCertificate(certificate);
  const kept = certificateStore(dataFolder).certificate();
  assert.deepEqual([kept?.directory, kept?.pair.serial], [directory, certificate.pair.serial]);
  const file = readFileSync(store.certificateFile);
  createSecureContext({ cert: file, key: file });
});

test('everything is its owner’s alone', () => {
  const dataFolder = temporaryFolder();
  const store = certificateStore(dataFolder);
  store.accountKey();
  store.keepCertificate(newCertificate());
  store.keepFailures({ at: [new Date()], reason: 'It is shut.' });
  const folder = join(dataFolder, 'tls');
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  const files = readdirSync(folder).sort();
  assert.deepEqual(files, ['account.pem', 'certificate.pem', 'failures.json']);
  for (const file of files) assert.equal(statSync(join(folder, file)).mode & 0o777, 0o600, file);
});

test('the account’s key is made once', () => {
  const dataFolder = temporaryFolder();
  const key = certificateStore(dataFolder).accountKey();
  assert.equal(createPrivateKey(key).asymmetricKeyDetails?.namedCurve, 'prime256v1');
  assert.equal(certificateStore(dataFolder).accountKey(), key);
});

test('failures come back until a certificate is kept; a damaged note of them counts as none', () => {
  const dataFolder = temporaryFolder();
  const store = certificateStore(dataFolder);
  const failures = { at: [new Date('2026-11-21T12:00:00Z')], reason: 'It is shut.' };
  store.keepFailures(failures);
  assert.deepEqual(certificateStore(dataFolder).failures(), failures);
  store.keepCertificate(newCertificate());
  assert.deepEqual(store.failures(), { at: [], reason: '' });
  for (const damage of ['', '{', 'null', '{"at":["soon"],"reason":""}', '{"at":1}']) {
    writeFileSync(join(dataFolder, 'tls/failures.json'), damage);
    assert.deepEqual(store.failures(), { at: [], reason: '' }, damage);
  }
});

test('a damaged certificate is told', () => {
  const store = certificateStore(temporaryFolder());
  store.keepCertificate(newCertificate());
  const text = readFileSync(store.certificateFile, 'utf8');
  const otherKey = newCertificate().pair.key;
  const damaged: [string, RegExp][] = [
    ['', /certificate\.pem does not say where it comes from\.$/u],
    [text.slice(0, -200), /^The certificate is not valid PEM \(/u],
    [
      text.replace(/-----BEGIN PRIVATE KEY-----[\s\S]*?-----END PRIVATE KEY-----\n/u, otherKey),
      /^The key does not belong/u,
    ],
  ];
  for (const [damage, message] of damaged) {
    writeFileSync(store.certificateFile, damage);
    assert.throws(() => store.certificate(), { message });
  }
});

const dyingKeeper = join(import.meta.dirname, '../testing/dying-keeper.ts');

test('however far the process gets before it is killed, the old or the new certificate is there, with its own key', () => {
  const outcomes: string[] = [];
  for (let step = 1; outcomes.at(-1) !== 'not killed'; step += 1) {
    const dataFolder = temporaryFolder();
    const store = certificateStore(dataFolder);
    const [old, fresh] = [newCertificate(), newCertificate()];
    store.keepCertificate(old);
    const { chain, key } = fresh.pair;
    const parameters = [dyingKeeper, String(step), dataFolder, directory, chain, key];
    const ended = spawnSync(process.execPath, parameters);
    const serial = store.certificate()?.pair.serial;
    assert(serial === old.pair.serial || serial === fresh.pair.serial);
    if (ended.signal === null)
      assert.deepEqual([ended.status, serial], [0, fresh.pair.serial], String(ended.stderr));
    outcomes.push(ended.signal === null ? 'not killed' : serial === old.pair.serial ? 'old' : 'new');
    // What was left lying about is in nobody's way.
    store.keepCertificate(fresh);
    assert.equal(store.certificate()?.pair.serial, fresh.pair.serial);
    assert.deepEqual(readdirSync(join(dataFolder, 'tls')), ['certificate.pem']);
  }
  assert.deepEqual(outcomes, ['old', 'old', 'old', 'old', 'old', 'new', 'not killed']);
});
