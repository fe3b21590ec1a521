import assert from 'node:assert/strict';
import { createPrivateKey } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createSecureContext } from 'node:tls';
import { selfSigned } from '../testing/certificates.ts';
import { diesAt } from '../testing/dies-at.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { certificateStore } from './certificate-store.ts';
import { readPair } from './pair.ts';

const directory = 'https://ca.test/directory';

function newCertificate() {
  const { chain, key } = selfSigned(['academy.test']);
  return { pair: readPair(chain, key), directory };
}

test('certificate and account key come back as they were stored, for their owner alone, in PEM that any program reads', () => {
  const dataFolder = temporaryFolder();
  const store = certificateStore(dataFolder);
  assert.equal(store.certificate(), null);
  const certificate = newCertificate();
  store.keepCertificate(certificate);
  const account = store.accountKey();
  store.keepFailures({ at: [new Date()], reason: 'It is shut.' });

  const again = certificateStore(dataFolder);
  const kept = again.certificate();
  assert.deepEqual([kept?.directory, kept?.pair.serial], [directory, certificate.pair.serial]);
  const file = readFileSync(store.certificateFile);
  createSecureContext({ cert: file, key: file });
  assert.equal(again.accountKey(), account);
  assert.equal(createPrivateKey(account).asymmetricKeyDetails?.namedCurve, 'prime256v1');
  const folder = join(dataFolder, 'tls');
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  const files = readdirSync(folder).sort();
  assert.deepEqual(files, ['account.pem', 'certificate.pem', 'failures.json']);
  for (const name of files) assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600, name);
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

test('whenever the process dies, the old or the new certificate is there with its own key, and another can be stored', async () => {
  const seen = new Set<string>();
  let hasDied = true;
  for (let step = 1; hasDied; step += 1) {
    const dataFolder = temporaryFolder();
    const store = certificateStore(dataFolder);
    const [old, fresh] = [newCertificate(), newCertificate()];
    store.keepCertificate(old);
    hasDied = await diesAt(step, () => store.keepCertificate(fresh));
    const serial = store.certificate()?.pair.serial ?? '';
    const found = { [old.pair.serial]: 'old', [fresh.pair.serial]: 'new' }[serial];
    assert.ok(found !== undefined && (hasDied || found === 'new'), `step ${step}`);
    seen.add(found);
    store.keepCertificate(fresh);
    assert.equal(store.certificate()?.pair.serial, fresh.pair.serial);
    assert.deepEqual(readdirSync(join(dataFolder, 'tls')), ['certificate.pem']);
  }
  assert.deepEqual([...seen].sort(), ['new', 'old']);
});
