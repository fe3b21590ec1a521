import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPoint, pointUnpacker } from '../backups/off-site/fetch-point.ts';
import { makePoint } from '../backups/off-site/make-point.ts';
import { keptPoints, listPoints, piecesIn, readPoint } from '../backups/off-site/points.ts';
import { prune } from '../backups/off-site/prune.ts';
import type { Store } from '../backups/off-site/store.ts';
import { StoreFault } from '../backups/off-site/store-fault.ts';
import { restoreCopy } from '../backups/restore.ts';
import { databaseFile, openDatabase } from '../database/index.ts';
import { memoryStore } from './memory-store.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { addLogo, backupParts, tinyInstitute } from './tiny-institute.ts';

const hour = 3_600_000;
const days = 2;

/** Returns numbers below 1 that are the same in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A store in memory whose clock the test moves; requests under way at the same time end in any order. */
function slowStore(random: () => number, clock: { now: number }): Store {
  return memoryStore(
    () => new Date(clock.now),
    async () => {
      // Now and then one takes longer than all of another server's.
      for (let turns = random() * (random() < 0.2 ? 60 : 4); turns > 1; turns -= 1)
        await new Promise(setImmediate);
      clock.now += Math.floor(random() * 30_000);
    },
  );
}

/**
 * Has two servers copy and prune in one folder in any order, as two would that copied before there was a mark of who writes, and
 * checks after each step that every point keeps its pieces. What order comes of a seed, the moment decides too.
 */
export async function copyInAnyOrder(seed: number, steps: number): Promise<void> {
  const random = seeded(seed);
  const clock = { now: Date.parse('2026-11-01T00:00:00Z') };
  const store = slowStore(random, clock);
  const form = { encrypt: null, recipient: null };
  const first = { ...tinyInstitute(), store, form, assertWriter: async () => undefined };
  await makePoint(first, null, true);
  const dataFolder = join(temporaryFolder(), 'data');
  const { name } = await findPoint(store, null);
  await restoreCopy({
    ...backupParts,
    dataFolder,
    name,
    unpack: pointUnpacker(store, name, null, assert.fail),
  });
  const second = { ...first, dataFolder, database: openDatabase(databaseFile(dataFolder)) };
  const servers = [first, second].map((source) => ({ source, last: null as string | null }));
  let logos = 0;
  const act = async (server: (typeof servers)[number]) => {
    // A server without visitors counts on a point that another may have removed.
    if (random() < 0.4) return;
    const chance = random();
    const { source } = server;
    if (chance < 0.4) {
      await prune(store, days);
      return;
    }
    if (chance < 0.55) {
      logos += 1;
      addLogo(source.dataFolder, source.database, `logo${logos}`);
    } else if (chance < 0.6) source.database.exec("DELETE FROM logos WHERE id <> 'one'");
    // An earlier text comes again after its pieces have run out.
    else writeFileSync(join(source.dataFolder, 'site.json'), `{"name":"${Math.floor(random() * 4)}"}`);
    const last = random() < 0.1 ? null : server.last;
    server.last = (await makePoint(source, last, random() < 0.1)).point;
  };
  for (let step = 1; step <= steps; step += 1) {
    // A piece that the other server has just removed cannot be read: the next attempt goes on, as `startCopyLoop` makes it.
    await Promise.all(
      servers.map((server) =>
        act(server).catch((error: unknown) => {
          assert.ok(error instanceof StoreFault && error.kind === 'missing', String(error));
          server.last = null;
        }),
      ),
    );
    if (random() < 0.5) clock.now += Math.floor(random() * 20 * hour);
    const points = await listPoints(store);
    const there = new Set((await store.list('pieces')).map(({ name }) => name.slice('pieces/'.length)));
    for (const { name } of points)
      for (const piece of piecesIn(await readPoint(store, name)))
        assert.ok(there.has(piece), `step ${step}: ${name} lacks ${piece}`);
  }
  await prune(store, days);
  clock.now += 30 * hour;
  const end = store.now();
  await prune({ ...store, now: () => end }, days);
  const points = await listPoints(store);
  assert.equal(keptPoints(points, end, days).size, points.length, 'what has run out is gone');
  for (const { source } of servers) source.database.close();
}
