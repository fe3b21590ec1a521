import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { heldCopy, newIdentity, Replaced } from '../backups/index.ts';
import { copy } from '../backups/off-site/copy-process.ts';
import { pieceBytes } from '../backups/off-site/pieces.ts';
import { readConfig } from '../settings.ts';
import { runHere } from '../testing/here.ts';
import type { Ended, Settings } from '../testing/program.ts';
import { linesOf, startProgram } from '../testing/program.ts';
import { startStore, type TestStore } from '../testing/store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { addLogo, clock, pictureNames, tinyInstitute } from '../testing/tiny-institute.ts';

/** A machine with an institute that copies off-site, and the settings of another one. */
async function trial(more: Settings = {}) {
  const proxy = await startStore();
  const source = tinyInstitute();
  const settings = { ...proxy.settings, ...more, LOG_LEVEL: 'silent', PORT: '0', BACKUPS: '0' };
  const { store, recipient } = readConfig(settings, { host: '127.0.0.1' });
  assert(store !== null);
  const { dataFolder } = source;
  const parts = { dataFolder, store, recipient, days: 1, referencedPictures: pictureNames };
  return {
    proxy,
    source,
    copyOff: () => copy(parts, { last: null, withDatabase: true, withPrune: false }),
    first: { ...settings, DATA_DIR: dataFolder },
    second: { ...settings, DATA_DIR: join(temporaryFolder(), 'data') },
  };
}

const fetched = ({ requests }: TestStore) =>
  requests.splice(0).filter(({ method, path }) => method === 'GET' && path.includes('/pieces/')).length;
const refusal = ({ code, stderr }: Ended) => {
  assert.equal(code, 1, stderr);
  return stderr;
};
const said = ({ code, stdout, stderr }: Ended) => {
  assert.deepEqual([code, stderr], [0, '']);
  return stdout;
};

test('a second machine fetches only what changed or was damaged there, serves nothing, and once promoted is the website; the first copies no more until it is promoted again', async () => {
  const { proxy, source, copyOff, first, second } = await trial();
  const film = Buffer.alloc(2 * pieceBytes + 5, 1).fill(2, pieceBytes);
  const filmFile = join(source.dataFolder, 'site/pictures/film.jpg');
  writeFileSync(filmFile, film);
  await copyOff();
  fetched(proxy);
  const follow = () => runHere(['follow', 's3', '--once'], second);
  assert.match(said(await follow()), /^The copy is here and whole: the copy made /mu);
  assert.equal(fetched(proxy), 7);
  film[0] = 9;
  writeFileSync(filmFile, film);
  addLogo(source.dataFolder, source.database, 'two');
  await copyOff();
  said(await follow());
  assert.equal(fetched(proxy), 3, 'the database, a picture, and a part of the film');
  const heldLogo = () => join(heldCopy(second.DATA_DIR)?.folder ?? '', 'uploads/one.png');
  writeFileSync(heldLogo(), 'damaged');
  said(await follow());
  assert.deepEqual([fetched(proxy), readFileSync(heldLogo(), 'utf8')], [1, 'picture one']);

  const server = startProgram([], second);
  const [, url = ''] = await server.writes('stdout', /^Following: (http:\/\/\S+) answers with 503 /mu);
  const health = await fetch(`${url}/healthz`);
  const { message, isReady, ...ages } = (await health.json()) as {
    message: string;
    isReady: boolean;
    madeAt: string;
    checkedAt: string;
  };
  assert.deepEqual([health.status, isReady], [503, true]);
  assert.match(
    message,
    /^This machine follows another one: it holds the copy made .*, the newest at the store 0 minutes ago\.$/u,
  );
  assert.ok(
    Object.values(ages).every((time) => Date.parse(time) <= Date.now()),
    JSON.stringify(ages),
  );
  const other = await fetch(`${url}/api/courses`);
  assert.deepEqual(
    [other.status, await other.json()],
    [503, { message: 'This machine follows another one and serves nothing.' }],
  );
  assert.match(
    refusal(await runHere(['admin', 'list'], second)),
    /follows another machine and has no data of its own/u,
  );
  assert.match(said(await runHere(['doctor'], second)), /^ok {3}follows: the copy made /u);
  assert.match(refusal(await runHere(['follow', 's3'], first)), /holds the data of an institute/u);

  addLogo(source.dataFolder, source.database, 'three');
  await copyOff();
  const asked = await runHere(['promote'], second);
  assert.match(asked.stdout, /^It is another machine than this one, though both have that name\.$/mu);
  assert.match(refusal(asked), /whether “.*” is off\. .* add --yes\.$/mu);
  assert.match(
    said(await runHere(['promote', '--yes'], second)),
    /^The program that followed here serves it now\. /mu,
  );
  const [, served = ''] = await server.writes('stdout', /is served at (http:\/\/\S+)\n/u);
  const logos = (await (await fetch(`${served}/admin/images`)).json()) as { filename: string }[];
  assert.deepEqual(
    logos.map(({ filename }) => filename),
    ['one', 'two', 'three'],
  );
  await assert.rejects(copyOff(), Replaced);
  server.kill('SIGTERM');
  assert.equal((await server.ended).code, 0);
  assert.ok(!existsSync(join(second.DATA_DIR, 'following')));

  const finding = linesOf((await runHere(['doctor'], first)).stdout).find((line) =>
    / off-site: /u.test(line),
  );
  assert.match(finding ?? '', /^BAD {2}off-site: Another machine has taken over: /u, 'by the mark itself');
  assert.match(
    said(await runHere(['promote', '--yes'], first)),
    /^This machine keeps the data that it has\. /u,
  );
  said(await runHere(['promote', '--yes'], second));
  await assert.rejects(
    copyOff(),
    Replaced,
    'the last that was promoted has the store, also before it copies',
  );
  said(await runHere(['promote', '--yes'], first));
  clock.now = new Date(clock.now.getTime() + 1);
  const stranger = tinyInstitute();
  stranger.database.close();
  assert.match(
    refusal(await runHere(['promote', '--yes'], { ...first, DATA_DIR: stranger.dataFolder })),
    /^Nothing was changed: the folder of BACKUP_S3 holds the copies of another institute\. /u,
  );
  assert.equal((await copyOff()).name, 'copied');
  source.database.close();
});

test('an encrypted copy is followed with the identity, which is gone once the machine is promoted; a promotion that the store breaks off can go on without it, and asks once', async () => {
  const { identity, recipient } = await newIdentity();
  const { proxy, source, copyOff, second } = await trial({ BACKUP_KEY: recipient });
  await copyOff();
  source.database.close();
  assert.match(
    refusal(await runHere(['follow', 's3', '--once'], second)),
    /It is encrypted: .* --identity FILE\.$/mu,
  );
  const file = join(temporaryFolder(), 'identity.txt');
  writeFileSync(file, identity);
  said(await runHere(['follow', 's3', '--once', '--identity', file], second));
  const kept = join(second.DATA_DIR, 'following/identity');
  rmSync(file);
  said(await runHere(['follow', 's3', '--once'], second));
  const isMark = (path: string) => path.endsWith('/writer.json');
  const marks = () => proxy.requests.filter(({ method, path }) => method === 'PUT' && isMark(path)).length;
  const before = marks();
  let isBroken = true;
  proxy.breaks = ({ method, path }) => {
    if (method === 'PUT' && isMark(path)) isBroken = true;
    return isMark(path) || !isBroken ? null : { status: 403, code: 'AccessDenied' };
  };
  const promote = async (...options: string[]) =>
    assert.match(
      refusal(await runHere(['promote', ...options], second)),
      /To go on without the store, with the copy made .*: promote --held\.$/mu,
    );
  await promote('--yes');
  assert.equal(marks(), before, 'a machine that cannot fetch takes nothing from the other');
  isBroken = false;
  await promote('--yes');
  assert.equal(marks(), before + 1);
  await promote();
  assert.ok(existsSync(kept));
  assert.match(said(await runHere(['promote', '--yes', '--held'], second)), /^Start the server: /mu);
  assert.ok(!existsSync(kept));
});
