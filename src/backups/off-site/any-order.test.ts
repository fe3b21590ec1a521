import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { databaseFile, openDatabase } from '../../database/index.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { addLogo, backupParts, tinyInstitute } from '../../testing/tiny-institute.ts';
import { restoreCopy } from '../restore.ts';
import { findPoint, pointUnpacker } from './fetch-point.ts';
import { makePoint } from './make-point.ts';
import { keptPoints, listPoints, piecesIn, readPoint } from './points.ts';
import { prune } from './prune.ts';
import type { Store } from './store.ts';
import { StoreFault } from './store-fault.ts';

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
function memoryStore(random: () => number, clock: { now: number }): Store {
  const objects = new Map<string, { bytes: Buffer; modifiedAt: Date }>();
  const anyMoment = async () => {
    // Now and then one takes longer than all of another server's.
    for (let turns = random() * (random() < 0.2 ? 60 : 4); turns > 1; turns -= 1)
      await new Promise(setImmediate);
    clock.now += Math.floor(random() * 30_000);
  };
  return {
    host: 'memory',
    async put(name, bytes) {
      await anyMoment();
      objects.set(name, { bytes: Buffer.from(bytes), modifiedAt: new Date(clock.now) });
    },
    async get(name) {
      await anyMoment();
      const found = objects.get(name);
      if (found === undefined) throw new StoreFault('missing', `There is no ${name}.`);
      return found.bytes;
    },
    async remove(name) {
      await anyMoment();
      objects.delete(name);
    },
    async list(folder) {
      await anyMoment();
      return [...objects]
        .filter(([name]) => name.startsWith(`${folder}/`))
        .map(([name, { bytes, modifiedAt }]) => ({ name, bytes: bytes.length, modifiedAt }))
        .sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    now: () => new Date(clock.now),
    close: () => undefined,
  };
}

// Between them they find each safeguard that is taken away.
for (const seed of [1, 3, 4, 6])
  test(`two servers copy and prune in one folder in any order, and every point keeps its pieces (${seed})`, async () => {
    const random = seeded(seed);
    const clock = { now: Date.parse('2026-11-01T00:00:00Z') };
    const store = memoryStore(random, clock);
    const form = { encrypt: null, recipient: null };
    // As two would that copied before there was a mark of who writes.
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
    for (let step = 1; step <= 150; step += 1) {
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
    await prune(store, days);
    const points = await listPoints(store);
    assert.equal(keptPoints(points, store.now(), days).size, points.length, 'what has run out is gone');
    for (const { source } of servers) source.database.close();
  });
