import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import dns from 'node:dns';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { databaseFile, openDatabase } from '../../database/index.ts';
import { readConfig } from '../../settings.ts';
import { StartupError } from '../../startup-error.ts';
import { type MemoryStore, memoryStore } from '../../testing/memory-store.ts';
import { authorizationOf, startStore, storeKey } from '../../testing/store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { addLogo, backupParts, clock, pictureNames, tinyInstitute } from '../../testing/tiny-institute.ts';
import { decrypterWith, encrypterFor, newIdentity } from '../encryption.ts';
import { restoreCopy } from '../restore.ts';
import { copy } from './copy-process.ts';
import { findPoint, pointUnpacker, readPointTime } from './fetch-point.ts';
import { makePoint } from './make-point.ts';
import { pieceBytes } from './pieces.ts';
import { filesIn, keptPoints, listPoints, newPointName, readPoint, writePoint } from './points.ts';
import { prune } from './prune.ts';
import type { Store } from './store.ts';
import { openStore } from './store.ts';
import { faultOf, StoreFault } from './store-fault.ts';
import { claim } from './writer.ts';

const patience = { silence: 10_000, request: 20_000, pauses: [1, 1] };
const impatient = { ...patience, silence: 800 };
const plain = { encrypt: null, recipient: null };

/** A store, and what opens it for an institute. */
async function opened(waits = patience) {
  const proxy = await startStore();
  const { store: address } = readConfig(proxy.settings, { host: '127.0.0.1' });
  assert(address !== null);
  const store = await openStore(address, waits);
  return { proxy, store };
}

const institute = () => ({ ...tinyInstitute(), form: plain, assertWriter: async () => undefined });
const sent = (requests: { method: string; path: string }[]) =>
  requests.splice(0).flatMap(({ method, path }) => (method === 'PUT' ? [path.split('/')[2]] : []));

/** A store as it is in so many hours. */
const inHours = (hours: number, store: Store): Store => ({
  ...store,
  now: () => new Date(Date.now() + hours * 3_600_000),
});

/** Returns the folders of what was sent since the last time that somebody asked. */
const foldersOf = (store: MemoryStore) => store.sent().map((name) => name.split('/')[0]);

/** Restores a point into a new folder. */
async function restored(store: Store, until: Date | null = null, identity: string | null = null) {
  const dataFolder = join(temporaryFolder(), 'data');
  const { name } = await findPoint(store, until);
  const unpack = pointUnpacker(store, name, identity, assert.fail);
  await restoreCopy({ ...backupParts, dataFolder, name: 'It', unpack });
  const database = openDatabase(databaseFile(dataFolder));
  const pictures = pictureNames(database);
  database.close();
  return { dataFolder, pictures };
}

describe('a copy off-site', () => {
  test('comes back whole, without what signs or opens second factors; what the store has is not sent again', async () => {
    const { proxy, store } = await opened();
    const source = { ...institute(), store };
    writeFileSync(join(source.dataFolder, 'second-factor-key'), 'k'.repeat(64));
    const { point } = await makePoint(source, null, true);
    assert.deepEqual(sent(proxy.requests).sort(), ['pieces', 'pieces', 'pieces', 'pieces', 'points']);
    const { dataFolder, pictures } = await restored(store);
    assert.deepEqual(pictures, ['one.png']);
    assert.deepEqual(readdirSync(dataFolder).sort(), ['institute.db', 'site', 'site.json', 'uploads']);
    assert.equal(readFileSync(join(dataFolder, 'uploads/one.png'), 'utf8'), 'picture one');
    assert.equal(readFileSync(join(dataFolder, 'site/pictures/hero-small.jpg'), 'utf8'), 'hero');

    proxy.requests.length = 0;
    assert.equal((await makePoint(source, null, true)).point, point);
    assert.deepEqual(sent(proxy.requests), [], 'nothing has changed');
    addLogo(source.dataFolder, source.database, 'two');
    await makePoint(source, null, true);
    assert.deepEqual(
      sent(proxy.requests).sort(),
      ['pieces', 'pieces', 'points'],
      'the picture and the database',
    );
    source.database.close();
  });

  test('of a large file goes in pieces, of which only those that changed are sent', async () => {
    const store = memoryStore();
    const source = { ...institute(), store };
    const large = Buffer.alloc(2 * pieceBytes + 5, 1);
    large.fill(2, pieceBytes);
    const file = join(source.dataFolder, 'site/pictures/film.jpg');
    writeFileSync(file, large);
    const { point } = await makePoint(source, null, true);
    store.sent();
    large[0] = 9;
    writeFileSync(file, large);
    await makePoint(source, point, false);
    assert.deepEqual(foldersOf(store).sort(), ['pieces', 'points']);
    const { dataFolder } = await restored(store);
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    assert.equal(hash(readFileSync(join(dataFolder, 'site/pictures/film.jpg'))), hash(large));
    source.database.close();
  });

  test('without the database keeps that of the last point with its pictures, and sends new ones ahead', async () => {
    const store = memoryStore();
    const source = { ...institute(), store };
    const { point } = await makePoint(source, null, true);
    store.sent();
    addLogo(source.dataFolder, source.database, 'two');
    writeFileSync(join(source.dataFolder, 'site.json'), '{"name":"After"}');
    await makePoint(source, point, false);
    assert.deepEqual(foldersOf(store).sort(), ['pieces', 'pieces', 'points']);
    const { dataFolder, pictures } = await restored(store);
    assert.deepEqual(pictures, ['one.png']);
    assert.deepEqual(readdirSync(join(dataFolder, 'uploads')), ['one.png']);
    assert.equal(readFileSync(join(dataFolder, 'site.json'), 'utf8'), '{"name":"After"}');
    source.database.close();
  });

  test('is encrypted for the institute alone, under names that tell nothing', async () => {
    const store = memoryStore();
    const { identity, recipient } = await newIdentity();
    const form = { encrypt: await encrypterFor(recipient), recipient };
    const source = { ...institute(), store, form };
    await makePoint(source, null, true);
    const known = createHash('sha256').update('picture one').digest('hex');
    for (const name of store.sent().filter((each) => each.startsWith('pieces/'))) {
      assert.ok(name.endsWith('.age') && !name.includes(known), name);
      assert.match((await store.get(name)).toString('latin1'), /^age-encryption\.org\/v1\n/u);
    }
    assert.deepEqual((await restored(store, null, identity)).pictures, ['one.png']);
    await assert.rejects(
      restored(store),
      /nothing was changed\. It is encrypted: give the file .* --identity FILE/u,
    );
    const { identity: other } = await newIdentity();
    await assert.rejects(restored(store, null, other), /encrypted for another identity/u);
    await assert.rejects(
      makePoint({ ...source, form: plain }, null, true),
      /are encrypted, and BACKUP_KEY is not set/u,
    );
    const again = await newIdentity();
    store.sent();
    const formOfOther = { encrypt: await encrypterFor(again.recipient), recipient: again.recipient };
    await makePoint({ ...source, form: formOfOther }, null, true);
    assert.equal(foldersOf(store).length, 5, 'for another recipient all goes out again');
    assert.deepEqual((await restored(store, null, again.identity)).pictures, ['one.png']);
    source.database.close();
  });

  test('that is encrypted tells the store nothing of files, goes on without the key, and brings back those of the older form', async () => {
    const store = memoryStore();
    const { identity, recipient } = await newIdentity();
    const form = { encrypt: await encrypterFor(recipient), recipient };
    const source = { ...institute(), store, form };
    const { point: first } = await makePoint(source, null, true);
    const told = gunzipSync(await store.get(first)).toString();
    const { createdAt, sealedFiles, ...clear } = JSON.parse(told);
    assert.deepEqual(Object.keys(clear), ['institute', 'format', 'encryptedFor', 'pieces']);
    const known = createHash('sha256').update('picture one').digest('hex');
    for (const text of ['one.png', 'institute.db', 'site.json', known]) assert.ok(!told.includes(text), text);
    // As earlier versions wrote it.
    const files = await filesIn(await readPoint(store, first), await decrypterWith(identity));
    const { institute: of, encryptedFor } = clear;
    await writePoint(store, first, { format: 1, createdAt, institute: of, encryptedFor, files });
    assert.deepEqual((await restored(store, null, identity)).pictures, ['one.png']);

    store.sent();
    writeFileSync(join(source.dataFolder, 'site.json'), '{"name":"After"}');
    const second = await makePoint(source, first, false);
    assert.deepEqual(foldersOf(store), ['pieces', 'points'], 'the facts, beside the earlier database');
    addLogo(source.dataFolder, source.database, 'two');
    const third = await makePoint(source, second.point, true);
    assert.deepEqual(foldersOf(store).sort(), ['pieces', 'pieces', 'points'], 'database and picture');
    assert.equal((await makePoint(source, third.point, true)).point, third.point, 'nothing has changed');
    rmSync(join(source.dataFolder, 'backups'), { recursive: true });
    await makePoint(source, null, false);
    assert.deepEqual(foldersOf(store), ['points'], 'a server that has forgotten sends no file again');
    assert.deepEqual((await restored(store, null, identity)).pictures, ['one.png', 'two.png']);
    const later = inHours(72, store);
    await prune(later, 1);
    assert.equal(await prune(later, 1), 2, 'database and facts of before');
    assert.equal((await listPoints(store)).length, 1);
    assert.deepEqual((await restored(store, null, identity)).pictures, ['one.png', 'two.png']);
    source.database.close();
  });

  test('never takes the place of another institute, as a new machine would before it is restored', async () => {
    const store = memoryStore();
    const source = { ...institute(), store };
    await makePoint(source, null, true);
    clock.now = new Date(clock.now.getTime() + 1_000);
    const other = { ...institute(), store };
    await assert.rejects(
      makePoint(other, null, true),
      /holds the copies of another institute\. .* run 'restore s3'/u,
    );
    assert.equal((await listPoints(store)).length, 1);
    source.database.close();
    other.database.close();
  });

  test('knows that another server of the same institute has written since', async () => {
    const store = memoryStore();
    const source = { ...institute(), store };
    const first = await makePoint(source, null, true);
    addLogo(source.dataFolder, source.database, 'two');
    const theirs = await makePoint(source, null, true);
    assert.deepEqual([first.hasOther, theirs.hasOther], [false, false], 'a start knows no others');
    const again = await makePoint(source, first.point, true);
    assert.equal(again.hasOther, true);
    assert.deepEqual(await makePoint(source, again.point, true), { ...again, hasOther: false, sentBytes: 0 });
    source.database.close();
  });

  test('that lacks or has damaged a piece is not restored at all, and is mended by the next one', async () => {
    const store = memoryStore();
    const source = { ...institute(), store };
    const { point } = await makePoint(source, null, true);
    const pieces = (await store.list('pieces')).map(({ name }) => name);
    const [piece = ''] = pieces.filter((name) => !name.endsWith('.gz'));
    const [ofDatabase = ''] = pieces.filter((name) => name.endsWith('.gz'));
    await store.put(piece, Buffer.from('something else'));
    await assert.rejects(restored(store), /nothing was changed\. What the store holds of .* is damaged/u);
    await store.remove(piece);
    await assert.rejects(restored(store), /nothing was changed\. The store lacks a part of /u);
    assert.equal((await makePoint(source, point, true)).point, point);
    await store.remove(ofDatabase);
    await assert.rejects(makePoint(source, point, false), { kind: 'missing' }, 'that names it again unread');
    assert.equal((await makePoint(source, point, true)).point, point);
    assert.deepEqual((await restored(store)).pictures, ['one.png']);
    source.database.close();
  });
});

describe('a point that is damaged', () => {
  test('hinders neither the next copy nor the removal of what has run out, which meanwhile takes no piece', async () => {
    const store = memoryStore();
    const source = { ...institute(), store };
    const { point } = await makePoint(source, null, true);
    await store.put(`pieces/${'0'.repeat(64)}-00000000`, Buffer.from('what it may name'));
    const damaged = newPointName(new Date(store.now().getTime() + 1_000));
    await store.put(damaged, Buffer.from('something else'));
    await assert.rejects(
      restored(store),
      /nothing was changed\. The copy points\/.* is damaged, .* restore s3@TIME/u,
    );
    const next = await makePoint(source, null, true);
    assert.ok(next.point !== point && next.sentBytes === 0);
    assert.deepEqual((await restored(store)).pictures, ['one.png']);
    const later = inHours(72, store);
    assert.equal(await prune(later, 1), 0);
    assert.deepEqual(
      (await listPoints(store)).map(({ name }) => name),
      [next.point],
    );
    assert.equal(await prune(later, 1), 1, 'once it has run out');
    source.database.close();
  });
});

describe('a point in time', () => {
  test('is found by a time or by a day in India', async () => {
    const store = memoryStore();
    for (const time of ['2026-11-20T10-00-00', '2026-11-21T18-00-00', '2026-11-21T19-00-00'])
      await store.put(`points/${time}-000Z-00000000.json.gz`, Buffer.alloc(0));
    const found = async (text: string) => (await findPoint(store, readPointTime(text))).at.toISOString();
    assert.equal(await found('2026-11-21'), '2026-11-21T18:00:00.000Z', '19:00 is the next day in India');
    assert.equal(await found('2026-11-22T00:30:00+05:30'), '2026-11-21T19:00:00.000Z');
    assert.equal((await findPoint(store, null)).at.toISOString(), '2026-11-21T19:00:00.000Z');
    await assert.rejects(
      found('2026-11-19'),
      /holds no copy from that time or before; its oldest is from 2026-11-20T15:30:00\.000\+05:30\./u,
    );
    for (const wrong of ['yesterday', '2026-13-01', '2026-11-21T10:00'])
      assert.throws(() => readPointTime(wrong), StartupError);
    await assert.rejects(findPoint(memoryStore(), null), /holds no copy under this BACKUP_S3/u);
  });

  test('is kept for a day, the last of a day in India for so many days, and the newest for ever', () => {
    const now = new Date('2026-11-22T12:00:00Z');
    const times = ['01T01', '19T20', '20T10', '20T18', '20T19', '21T11', '21T13', '22T03', '22T11'];
    const points = times.map((time) => ({ name: time, at: new Date(`2026-11-${time}:00:00Z`) }));
    assert.deepEqual([...keptPoints(points, now, 2)].sort(), ['20T18', '21T13', '22T03', '22T11']);
    const old = points.slice(0, 1);
    assert.deepEqual([...keptPoints(old, now, 2)], ['01T01']);
  });

  test('that has run out goes, and then its pieces, never one that a point names or that is about to be named', async () => {
    const store = memoryStore();
    const source = { ...institute(), store };
    await makePoint(source, null, true);
    await store.put(`pieces/${'0'.repeat(64)}`, Buffer.from('left by a copy that broke off'));
    assert.equal(await prune(inHours(23, store), 1), 0, 'a copy may be about to name it');
    writeFileSync(join(source.dataFolder, 'site.json'), '{"name":"After"}');
    await makePoint({ ...source, store: inHours(1, store) }, null, true);
    assert.equal((await listPoints(store)).length, 2);
    const later = inHours(72, store);
    assert.equal(await prune(later, 1), 1, 'what no point named');
    assert.equal((await listPoints(store)).length, 1);
    assert.equal(await prune(later, 1), 1, 'what only the point named that went');
    assert.equal(
      readFileSync(join((await restored(store)).dataFolder, 'site.json'), 'utf8'),
      '{"name":"After"}',
    );
    source.database.close();
  });
});

test('the store of these tests checks signatures as Amazon describes them', () => {
  // The example of Amazon's description.
  const signature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
  const authorization = `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=${signature}`;
  const headers = {
    authorization,
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': createHash('sha256').digest('hex'),
    'x-amz-date': '20130524T000000Z',
  };
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  assert.equal(authorizationOf({ method: 'GET', url: '/test.txt', headers }, secret), authorization);
});

test('a store that wants its bucket in the host name is asked so', async (t) => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, answer) => {
    const isSigned = request.headers.authorization === authorizationOf(request, storeKey.BACKUP_S3_SECRET);
    asked.push(request.headers.host, request.url, String(isSigned));
    answer.end();
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  t.mock.method(dns, 'lookup', (_name: string, _options: object, found: (...of: unknown[]) => void) =>
    found(null, [{ address: '127.0.0.1', family: 4 }]),
  );
  const { store: address } = readConfig(
    { BACKUP_S3: `http://localhost:${port}/academy/namakkal?style=host`, ...storeKey },
    { host: '127.0.0.1' },
  );
  assert(address !== null);
  const store = await openStore(address, patience);
  await store.put('pieces/one', Buffer.from('one'));
  store.close();
  assert.deepEqual(asked, [`academy.localhost:${port}`, '/namakkal/pieces/one', 'true']);
});

describe('a store that fails', () => {
  const kindOf = async (task: Promise<unknown>) => {
    const error = await task.then(
      () => null,
      (reason: unknown) => reason,
    );
    assert(error instanceof StoreFault, String(error));
    assert.ok(!error.message.includes(storeKey.BACKUP_S3_SECRET) && error.message.endsWith('.'));
    return error.kind;
  };

  test('is told apart, in a sentence without a secret', async () => {
    const { proxy, store } = await opened(impatient);
    const listed = () => kindOf(store.list('points'));
    for (const [breakage, kind] of [
      ['silent', 'slow'],
      ['answer lost', 'unreachable'],
      [{ status: 503, code: 'SlowDown' }, 'busy'],
      [{ status: 507, code: 'InsufficientStorage' }, 'full'],
      [{ status: 403, code: 'QuotaExceeded' }, 'full'],
      [{ status: 403, code: 'RequestTimeTooSkewed' }, 'clock'],
      [{ status: 404, code: 'NoSuchBucket' }, 'bucket'],
      [{ status: 301, code: 'PermanentRedirect' }, 'bucket'],
      [{ status: 403, code: 'AccessDenied' }, 'key'],
      [{ status: 401, code: 'Unauthorized' }, 'key'],
      [{ status: 403, code: 'AccountProblem' }, 'refused'],
      [{ status: 403, code: '' }, 'refused'],
      [{ status: 403, code: 'SecondLevelDomainForbidden' }, 'bucket'],
      [{ page: 200 }, 'no store'],
      [{ page: 301 }, 'no store'],
      [{ page: 403 }, 'no store'],
      [{ page: 404 }, 'no store'],
      [{ page: 502 }, 'busy'],
    ] as const) {
      proxy.breaks = () => breakage;
      assert.equal(await listed(), kind, JSON.stringify(breakage));
    }
    proxy.breaks = () => ({ page: 200 });
    assert.equal(await kindOf(store.put('pieces/one', Buffer.from('one'))), 'no store');
    proxy.breaks = () => null;
    const wrong = await openStore(
      {
        endpoint: new URL(proxy.url).origin,
        bucket: 'academy',
        prefix: '',
        region: null,
        hasBucketInHost: false,
        key: 'S3RVER',
        secret: 'wrong-secret',
      },
      impatient,
    );
    assert.equal(await kindOf(wrong.list('points')), 'key');
    proxy.ahead = 3_600_000;
    assert.equal(
      await kindOf(wrong.list('points')),
      'clock',
      'some stores call a wrong clock a wrong signature',
    );
  });

  test('and does not come to the end of its list is not asked for ever', async () => {
    let page: (asked: string | null) => string = () => '';
    let requests = 0;
    const server = createServer((request, answer) => {
      requests += 1;
      const asked = new URL(request.url ?? '', 'http://store').searchParams.get('continuation-token');
      answer.end(`<ListBucketResult><IsTruncated>true</IsTruncated>${page(asked)}</ListBucketResult>`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { store: address } = readConfig(
      { BACKUP_S3: `http://127.0.0.1:${port}/academy`, ...storeKey },
      { host: '127.0.0.1' },
    );
    assert(address !== null);
    const store = await openStore(address, patience);
    const token = (text: string) => `<NextContinuationToken>${text}</NextContinuationToken>`;
    for (const [next, most] of [
      [() => '', 1],
      [() => token(''), 1],
      [() => token('one'), 2],
      [(asked: string | null) => token(asked === 'one' ? 'two' : 'one'), 3],
      [(asked: string | null) => token(`${asked}+`.slice(-1) + requests), 1_001],
    ] as const) {
      [page, requests] = [next, 0];
      assert.equal(await kindOf(store.list('points')), 'refused');
      assert.ok(requests <= most, `${requests} requests`);
    }
    store.close();
    server.close();
  });

  test('is called full by what it says itself, not by a name that it repeats', () => {
    const kindOfBody = (body: string) => {
      const answer = {
        host: 'store.example',
        bucket: 'hopefull',
        status: 403,
        isWebPage: false,
        storesNow: null,
        now: new Date(),
      };
      return faultOf({ ...answer, body: `<Error><Code>AccessDenied</Code>${body}</Error>` }).kind;
    };
    assert.equal(kindOfBody('<Resource>/hopefull</Resource><HostId>aFuLL</HostId>'), 'key');
    assert.equal(kindOfBody('<Message>Cannot upload files, storage cap exceeded.</Message>'), 'full');
  });

  test('that lets nothing be removed has every copy all the same', async () => {
    const { proxy, store } = await opened();
    const { dataFolder, database } = tinyInstitute();
    database.close();
    claim(dataFolder);
    await store.put(newPointName(new Date('2020-01-01')), Buffer.from('something old'));
    proxy.breaks = ({ method }) => (method === 'DELETE' ? { status: 403, code: 'AccessDenied' } : null);
    const { store: address } = readConfig(proxy.settings, { host: '127.0.0.1' });
    assert(address !== null);
    const parts = { dataFolder, store: address, recipient: null, days: 1, referencedPictures: pictureNames };
    const outcome = await copy(parts, { last: null, withDatabase: true, withPrune: true });
    assert(outcome.name === 'copied');
    assert.match(outcome.pruneFault ?? '', /refuses the key .* and delete in the bucket\.$/u);
    assert.deepEqual((await restored(store)).pictures, ['one.png']);
  });

  test('for a moment is asked again, whatever it did', async () => {
    const { proxy, store } = await opened();
    const source = { ...institute(), store };
    const breakages = ['cut off', 'answer lost', { status: 503, code: 'SlowDown' }] as const;
    const tries = new Map<string, number>();
    // Each request comes through at its third attempt, and every breakage meets some.
    proxy.breaks = ({ method, path }) => {
      const before = tries.get(path) ?? 0;
      if (method !== 'PUT') return null;
      tries.set(path, before + 1);
      return before < 2 ? (breakages[(tries.size + before) % 3] ?? null) : null;
    };
    await makePoint(source, null, true);
    assert.deepEqual((await restored(store)).pictures, ['one.png']);
    source.database.close();
  });

  test('for longer leaves nothing half, and has everything once it is back', async () => {
    const { proxy, store } = await opened();
    const source = { ...institute(), store };
    proxy.breaks = ({ path }) => (path.includes('points/') ? { status: 503, code: 'Down' } : null);
    await assert.rejects(makePoint(source, null, true), { kind: 'busy' });
    proxy.breaks = () => null;
    await assert.rejects(restored(store), /holds no copy/u);
    assert.ok(!readdirSync(join(source.dataFolder, 'backups')).some((name) => name.startsWith('.')));
    sent(proxy.requests);
    const later = { ...source, store: inHours(13, store) };
    proxy.breaks = ({ path }) => (path.includes('points/') ? { status: 503, code: 'Down' } : null);
    await assert.rejects(makePoint(later, null, true), { kind: 'busy' });
    const again = sent(proxy.requests).filter((folder) => folder === 'pieces');
    assert.equal(again.length, 4, 'what no point names may go any moment');
    proxy.breaks = () => null;
    await makePoint(source, null, true);
    assert.deepEqual(sent(proxy.requests), ['points'], 'the pieces are there already');
    rmSync(source.dataFolder, { recursive: true });
    assert.deepEqual((await restored(store)).pictures, ['one.png']);
    assert.ok(!existsSync(source.dataFolder));
    source.database.close();
  });
});
