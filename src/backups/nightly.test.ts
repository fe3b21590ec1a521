import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { collectLogLines } from '../testing/log-lines.ts';
import { compiledCode, mainFile } from '../testing/program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { addLogo, clock, tinyInstitute } from '../testing/tiny-institute.ts';
import { backUp, unfinishedName } from './backup.ts';
import { listBackups, makeBackup, startNightlyBackups, untilNext } from './nightly.ts';
import { runDrill } from './run-drill.ts';
import { standingFiles } from './standing.ts';

const tonight = 'institute-2026-11-21.tar.gz';
const nobody = 65_534;

/** Makes a folder with a file in it that were last written so many hours ago by the kernel's clock. */
function folderOfHoursAgo(hours: number, path: string): void {
  mkdirSync(path);
  writeFileSync(join(path, 'archive'), 'x');
  const then = new Date(clock.now.getTime() - hours * 3_600_000);
  utimesSync(path, then, then);
}

/** Nightly backups that have just been started at night, and whose timers the test moves. */
function startAtNight(
  t: TestContext,
  {
    keep = 3,
    source = tinyInstitute(),
    settledNow = (): Date | null => clock.now,
    eraseOld = async (): Promise<void> => {},
    runDrill = async (): Promise<string | null> => null,
  } = {},
) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  clock.now = new Date('2026-11-21T02:30:00+05:30');
  t.after(() => source.database.close());
  const folder = join(source.dataFolder, 'backups');
  mkdirSync(folder, { recursive: true });
  const { stream, lines } = collectLogLines();
  const nightly = startNightlyBackups({ ...source, settledNow, eraseOld, runDrill }, keep, pino(stream));
  assert.equal(nightly.last(), null);
  return {
    nightly,
    folder,
    /** Lets minutes pass, some at a time, until something is so. */
    async until(isSo: () => boolean, minutes = 1) {
      for (;;) {
        await new Promise(setImmediate);
        if (isSo()) return;
        t.mock.timers.tick(minutes * 60_000);
      }
    },
    names: () => readdirSync(folder).sort(),
    problems: () => lines.filter(({ level }) => Number(level) > 30).map(({ msg }) => msg),
  };
}

test('institutes on one machine take turns between two and five at night in India; one whose last night has none makes it soon', () => {
  const hours = (newest: string | undefined, time: string, folder = '/var/lib/drone-institute') =>
    untilNext(newest, folder, new Date(`${time}+05:30`)) / 3_600_000;
  const [yesterday, today] = ['institute-2026-11-20.tar.gz', tonight];
  const own = hours(yesterday, '2026-11-21T00:00:00');
  for (const [newest, time] of [
    [yesterday, '2026-11-21T05:00:00'],
    ['institute-2026-11-19.tar.gz', '2026-11-21T00:30:00'],
    [undefined, '2026-11-21T12:00:00'],
  ] as const)
    assert.ok(hours(newest, time) <= 1 / 6, time);
  assert.equal(hours(today, '2026-11-21T12:00:00'), own + 12);
  const turns = ['north', 'south', 'east', 'west'].map((name) =>
    hours(yesterday, '2026-11-21T00:00:00', `/var/lib/drone-institute@${name}`),
  );
  assert.ok([own, ...turns].every((turn) => turn >= 2 && turn < 5));
  assert.equal(new Set([own, ...turns]).size, 5);
});

test('a restore is tried at night once a month, the night after one that failed, and never by day', async (t) => {
  const source = tinyInstitute();
  const { drill } = standingFiles(source.dataFolder);
  let tries = 0;
  let fault: string | null = 'It is damaged.';
  const runDrill = async () => {
    tries += 1;
    drill.write({ at: clock.now.toISOString(), seconds: 1, fault });
    return fault;
  };
  let begun = 0;
  const eraseOld = async () => {
    begun += 1;
  };
  const { nightly, until, problems } = startAtNight(t, { keep: 0, source, eraseOld, runDrill });
  const nights = async (count: number) => {
    for (let night = 1; night <= count; night += 1) {
      const before = begun;
      clock.now = new Date(clock.now.getTime() + 24 * 3_600_000);
      await until(() => begun > before, 60);
      for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
    }
    return tries;
  };
  await until(() => begun > 0);
  assert.equal(tries, 0, 'a night that was made up for by day');
  assert.equal(await nights(2), 2);
  assert.deepEqual(problems(), Array(2).fill('the drill failed; it is tried again the next night'));
  fault = null;
  assert.equal(await nights(1), 3);
  assert.equal(await nights(29), 3);
  assert.equal(await nights(1), 4);
  await nightly.stop();
});

test('the drill of the night is that of the command line, in a process of its own, and says why it fails', async () => {
  const source = tinyInstitute();
  const folder = join(source.dataFolder, 'backups');
  const { drill } = standingFiles(source.dataFolder);
  await makeBackup({ ...source, settledNow: () => clock.now }, folder, 1);
  source.database.close();
  const run = (file = mainFile, { signal } = new AbortController()) =>
    runDrill(source.dataFolder, signal, { argv: [process.execPath, file], env: { ...compiledCode } });
  const [archive = ''] = await listBackups(folder);
  writeFileSync(join(folder, archive), 'something else');
  assert.match((await run()) ?? '', /^The drill failed: .* cannot be restored\. .* It ended with 1\.$/u);
  assert.notEqual(drill.read()?.fault ?? null, null);
  const endsWell = join(source.dataFolder, 'ends-well.js');
  writeFileSync(endsWell, '');
  assert.equal(await run(endsWell), null);
  const ending = new AbortController();
  ending.abort();
  assert.match((await run(endsWell, ending)) ?? '', /SIGKILL|aborted/u);
});

test('as many as wanted are kept, the newest of each day, besides what a wrong clock has made; one that jumps deletes none', async () => {
  let settled: Date | null = null;
  const source = { ...tinyInstitute(), settledNow: () => settled };
  const folder = join(source.dataFolder, 'backups');
  const wrong = 'institute-2031-01-01.tar.gz';
  mkdirSync(folder);
  writeFileSync(join(folder, wrong), '');
  const days = async () => (await listBackups(folder)).map((name) => name.slice(-12, -7));
  for (const day of [1, 2, 2, 3, 4, 5]) {
    clock.now = new Date(Date.UTC(2026, 10, day, 2, 30));
    await makeBackup(source, folder, 3);
  }
  assert.deepEqual(
    await days(),
    ['11-02', '11-03', '11-04', '11-05', '01-01'],
    'one more until a time is settled',
  );
  settled = clock.now;
  clock.now = new Date('2030-12-31T21:00:00Z');
  await makeBackup(source, folder, 3);
  source.database.close();
  assert.deepEqual(await days(), ['11-03', '11-04', '11-05', '01-01']);
});

test('a backup that fails is told, and leaves nothing behind', async (t) => {
  const source = tinyInstitute();
  rmSync(join(source.dataFolder, 'uploads/one.png'));
  const { nightly, until, names, problems } = startAtNight(t, { source });
  await until(() => nightly.last() !== null);
  await nightly.stop();
  assert.deepEqual(nightly.last(), { at: clock.now, isGood: false });
  assert.deepEqual(names(), []);
  assert.deepEqual(problems(), ['nightly backup failed; the older ones are kept']);
});

test('where nobody wants any none is made, while all else runs out: upgrades’, restores’, and half backups', async (t) => {
  const source = tinyInstitute();
  const { dataFolder } = source;
  const { nightly, folder, until, names } = startAtNight(t, { source, keep: 0 });
  const inFolder = [
    'before-1.0.0-2026-08-01T00-00-00Z.tar.gz',
    'before-1.0.0-2026-11-20T00-00-00Z.tar.gz',
    '.snapshot',
    unfinishedName('output'),
    unfinishedName(tonight),
  ] as const;
  const [oldUpgrade, upgrade, foreign, underWay, killed] = inFolder;
  for (const name of [oldUpgrade, upgrade]) writeFileSync(join(folder, name), '');
  folderOfHoursAgo(100, join(folder, foreign));
  folderOfHoursAgo(1, join(folder, underWay));
  folderOfHoursAgo(10, join(folder, killed));
  const ofRestores = ['2026-08-21', '2026-08-22', 'before-restore-by-hand'].map((name) =>
    name.startsWith('2026') ? `before-restore-${name}T10-00-00-000Z` : name,
  );
  for (const name of ofRestores) folderOfHoursAgo(1, join(dataFolder, name));
  const gone = [join(folder, oldUpgrade), join(folder, killed), join(dataFolder, ofRestores[0] ?? '')];
  await until(() => !gone.some((path) => existsSync(path)));
  await nightly.stop();
  assert.equal(nightly.last(), null);
  assert.deepEqual(names(), [upgrade, foreign, underWay].sort());
  for (const name of ofRestores.slice(1)) assert.ok(existsSync(join(dataFolder, name)), name);
});

test('nothing has run out while no time is settled', async (t) => {
  const eraseOld = t.mock.fn(async () => undefined);
  const source = tinyInstitute();
  const ofRestore = join(source.dataFolder, 'before-restore-2020-08-21T10-00-00-000Z');
  folderOfHoursAgo(1, ofRestore);
  const { nightly, folder, until } = startAtNight(t, { source, eraseOld, settledNow: () => null });
  const ofUpgrade = join(folder, 'before-1.0.0-2020-08-01T00-00-00Z.tar.gz');
  writeFileSync(ofUpgrade, '');
  await until(() => nightly.last() !== null);
  await nightly.stop();
  for (const path of [ofRestore, ofUpgrade]) assert.ok(existsSync(path), path);
  assert.equal(eraseOld.mock.callCount(), 0);
});

test('something that cannot be removed is logged, and the backup is made and told all the same', async (t) => {
  const source = tinyInstitute();
  const { dataFolder } = source;
  const locked = join(dataFolder, 'backups', unfinishedName('x.tar.gz'));
  mkdirSync(join(dataFolder, 'backups'));
  clock.now = new Date('2026-11-21T02:30:00+05:30');
  folderOfHoursAgo(10, locked);
  chmodSync(locked, 0o500);
  t.after(() => chmodSync(locked, 0o700));
  if (process.getuid?.() === 0) {
    // Root may remove everything.
    for (const path of ['.', ...readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })])
      chownSync(join(dataFolder, path), nobody, nobody);
    t.after(() => process.seteuid?.(0));
    process.seteuid?.(nobody);
  }
  const { nightly, until, names, problems } = startAtNight(t, { source });
  await until(() => nightly.last() !== null);
  await nightly.stop();
  assert.deepEqual(nightly.last(), { at: clock.now, isGood: true });
  assert.ok(names().includes(tonight));
  assert.deepEqual(problems(), ['what has run out cannot be removed']);
});

describe('a stop', () => {
  test('ends a backup that is being made, which leaves nothing behind', async (t) => {
    const source = tinyInstitute();
    addLogo(source.dataFolder, source.database, 'large');
    writeFileSync(join(source.dataFolder, 'uploads/large.png'), randomBytes(10 * 2 ** 20));
    const { nightly, folder, until, names, problems } = startAtNight(t, { source });
    const isBegun = () =>
      names().some(
        (name) => (statSync(join(folder, name, 'archive'), { throwIfNoEntry: false })?.size ?? 0) > 0,
      );
    await until(isBegun);
    await nightly.stop();
    assert.deepEqual(names(), []);
    assert.equal(nightly.last(), null);
    assert.deepEqual(problems(), []);
    await until(() => true);
    assert.deepEqual(names(), [], 'and no other is made');
  });

  test('ends it also while the database is copied', async () => {
    const source = tinyInstitute();
    const folder = temporaryFolder();
    const made = backUp(source, join(folder, tonight), AbortSignal.abort());
    await assert.rejects(made, { name: 'AbortError' });
    source.database.close();
    assert.deepEqual(readdirSync(folder), []);
  });
});
