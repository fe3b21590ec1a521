import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { pino } from 'pino';
import { collectLogLines } from '../../testing/log-lines.ts';
import { addLogo, tinyInstitute } from '../../testing/tiny-institute.ts';
import { standingFiles } from '../standing.ts';
import { startCopyLoop } from './copy-loop.ts';
import type { CopyOrder, CopyOutcome } from './copy-process.ts';
import { offsiteAlarm, offsiteText, replacedAlarm } from './report.ts';

const minute = 60_000;
const copied = { name: 'copied', pruneFault: null, hasOther: false, sentBytes: 1 } as const;

/** Copies whose clock the test moves, and whose outcome it decides. */
function trial(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const source = tinyInstitute();
  const clock = { now: Date.parse('2026-11-22T06:30:00Z') };
  const orders: CopyOrder[] = [];
  let outcome: CopyOutcome | Error = { ...copied, point: 'points/1' };
  const { stream, lines } = collectLogLines();
  const copies = startCopyLoop({
    ...source,
    log: pino(stream),
    now: () => new Date(clock.now),
    monotonic: () => clock.now,
    run: (order) => {
      orders.push(order);
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
  });
  const asked = () => {
    const now = new Date(clock.now);
    return { dataFolder: source.dataFolder, isOn: true, now, since: now };
  };
  t.after(async () => {
    await copies.stop();
    source.database.close();
  });
  return {
    ...source,
    lines,
    clock,
    decide(next: CopyOutcome | Error): void {
      outcome = next;
    },
    /** Lets minutes pass, and returns what was ordered meanwhile. */
    async pass(minutes: number): Promise<CopyOrder[]> {
      for (let passed = 0; passed < minutes * 60; passed += 5) {
        clock.now += 5_000;
        t.mock.timers.tick(5_000);
        for (let turns = 0; turns < 3; turns += 1) await new Promise(setImmediate);
      }
      return orders.splice(0);
    },
    alarm: () => offsiteAlarm(asked(), () => new Date(clock.now))?.title ?? null,
    replaced: () => replacedAlarm(asked())?.title ?? null,
    standing: () => standingFiles(source.dataFolder).copies.read(),
  };
}

test('a copy of what changes begins within twenty seconds, and without changes there is one an hour', async (t) => {
  const { pass, dataFolder, database, standing } = trial(t);
  assert.deepEqual(await pass(1), [{ last: null, withDatabase: true, withPrune: false }]);
  assert.deepEqual(await pass(30), []);
  addLogo(dataFolder, database, 'two');
  assert.deepEqual(await pass(1), [{ last: 'points/1', withDatabase: true, withPrune: false }]);
  addLogo(dataFolder, database, 'three');
  writeFileSync(join(dataFolder, 'site.json'), '{"name":"After all"}');
  assert.equal((await pass(1 / 3)).length, 1, 'the last copy has just been');
  const seen = standing()?.currentAt;
  const hourly = await pass(121);
  assert.deepEqual(
    hourly.map(({ withDatabase }) => withDatabase),
    [false, false],
  );
  assert.equal(hourly.filter(({ withPrune }) => withPrune).length, 1, 'in the second hour at the latest');
  assert.notEqual(standing()?.currentAt, seen);
  writeFileSync(join(dataFolder, 'site.json'), '{"name":"After that"}');
  assert.deepEqual(await pass(1), [{ last: 'points/1', withDatabase: false, withPrune: false }]);
});

test('a database above 50 MB is copied every minute and a half', async (t) => {
  const { pass, dataFolder, database } = trial(t);
  truncateSync(database.name, 50_000_001);
  await pass(1);
  addLogo(dataFolder, database, 'first');
  await pass(1);
  addLogo(dataFolder, database, 'second');
  assert.deepEqual(await pass(1), [], 'the last copy has just been');
  assert.equal((await pass(1)).length, 1);
});

test('a database above 200 MB is copied every quarter of an hour, what else changes within five minutes', async (t) => {
  const { pass, decide, dataFolder, database, standing } = trial(t);
  truncateSync(database.name, 200_000_001);
  const [first] = await pass(1);
  assert.equal(first?.withDatabase, true);
  const current = standing()?.currentAt;
  /** Lets minutes pass with a visitor in each, and returns how many copies were ordered without and with the database. */
  const visited = async (minutes: number) => {
    const orders: CopyOrder[] = [];
    for (let minute = 1; minute <= minutes; minute += 1) {
      addLogo(dataFolder, database, randomUUID());
      orders.push(...(await pass(1)));
    }
    const large = orders.filter(({ withDatabase }) => withDatabase).length;
    return [orders.length - large, large];
  };
  assert.deepEqual(await visited(13), [4, 0], 'pictures go ahead');
  assert.equal(standing()?.currentAt, current, 'what is not there does not count');
  assert.deepEqual(await visited(2), [0, 1]);
  assert.notEqual(standing()?.currentAt, current);
  decide({ name: 'failed', reason: 'The store is full.' });
  const [, tries = 0] = await visited(60);
  assert.ok(tries >= 4 && tries <= 8, `${tries} tries, each with a snapshot`);
});

test('another server that writes to the same folder is an alarm while it does so, and hinders no copy', async (t) => {
  const { pass, decide, alarm, standing, dataFolder, database } = trial(t);
  await pass(1);
  decide({ ...copied, point: 'points/2', hasOther: true });
  for (let turn = 1; turn <= 5; turn += 1) {
    addLogo(dataFolder, database, String(turn));
    assert.equal((await pass(4)).length, 1);
  }
  assert.equal(alarm(), 'The off-site copy needs looking after');
  await pass(40);
  assert.equal(alarm(), 'The off-site copy needs looking after', 'what has not changed is there');
  assert.match(standing()?.trouble ?? '', /^Another server copies to the same folder/u);
  decide({ ...copied, point: 'points/3' });
  addLogo(dataFolder, database, 'last');
  await pass(4);
  assert.equal(alarm(), null);
});

test('a machine whose place another has taken copies no more, and says only that, until it is put back', async (t) => {
  const { pass, decide, alarm, replaced, dataFolder, database } = trial(t);
  await pass(1);
  const by = { id: '1', name: 'second', at: '2026-11-22T07:00:00.000Z' };
  decide({ name: 'replaced', by });
  addLogo(dataFolder, database, 'one more');
  await pass(60);
  assert.deepEqual([replaced(), alarm()], ['Another machine has taken over: second', null]);
  decide({ name: 'failed', reason: 'The store is full.' });
  await pass(60);
  assert.equal(replaced(), 'Another machine has taken over: second');
  decide({ ...copied, point: 'points/2' });
  await pass(5);
  assert.deepEqual([replaced(), alarm()], [null, null]);
});

test('what is wrong is an alarm at once where the clock was put back since', async (t) => {
  const { pass, decide, alarm, clock } = trial(t);
  await pass(1);
  decide({ name: 'failed', reason: 'The store is full.' });
  await pass(61);
  clock.now -= 24 * 60 * minute;
  assert.equal(alarm(), 'The off-site copy needs looking after');
});

test('what cannot be removed is an alarm that says nothing of a copy out of date, until it can be', async (t) => {
  const { pass, decide, alarm, standing } = trial(t);
  await pass(1);
  const pruneFault = 'The store refuses the key.';
  decide({ ...copied, point: 'points/2', pruneFault });
  assert.equal((await pass(121)).filter(({ withPrune }) => withPrune).length, 1);
  await pass(40);
  assert.equal(alarm(), 'The off-site copy needs looking after');
  assert.equal(standing()?.trouble, pruneFault);
  decide({ ...copied, point: 'points/3' });
  assert.equal((await pass(61)).filter(({ withPrune }) => withPrune).length, 1, 'tried again in an hour');
  assert.equal(alarm(), null);
});

for (const failure of [
  { name: 'failed', reason: 'The store is full.' } as const,
  new Error('The store is full'),
])
  test(`a copy that fails is tried again with longer waits, logged once, and an alarm from a quarter of an hour on (${failure.name})`, async (t) => {
    const { pass, decide, alarm, standing, lines, dataFolder, database } = trial(t);
    await pass(1);
    decide(failure);
    addLogo(dataFolder, database, 'first');
    const tries = (await pass(10)).length;
    assert.ok(tries >= 4 && tries <= 7, `${tries} tries`);
    assert.equal(alarm(), null, 'it may pass');
    await pass(6);
    assert.equal(alarm(), 'The off-site copy is not up to date');
    assert.equal(standing()?.trouble, 'The store is full.');
    assert.equal(lines.filter(({ level }) => Number(level) > 30).length, 1);
    decide({ ...copied, point: 'points/2' });
    assert.deepEqual((await pass(5)).at(0), { last: null, withDatabase: true, withPrune: false });
    assert.equal(alarm(), null);
    assert.equal(lines.at(-2)?.msg, 'the off-site copy is up to date again');
  });

test('a store that has never taken a copy is an alarm at once, and the doctor always says what is wrong with it', async (t) => {
  const { pass, decide, alarm, dataFolder } = trial(t);
  decide({ name: 'failed', reason: 'The store has no bucket.' });
  await pass(1);
  assert.equal(alarm(), 'The off-site copy is not up to date');
  const now = new Date();
  const trouble = 'The store is full.';
  const copies = { currentAt: now.toISOString(), trouble, troubleSince: now.toISOString() };
  standingFiles(dataFolder).copies.write(copies);
  assert.match(
    offsiteText({ dataFolder, isOn: true, now, since: now }),
    /^everything was at the store 0 minutes ago \(The store is full\.\); /u,
  );
});

test('an alarm comes of a server that looks no more, of a drill that failed and of one that nobody tried', (t) => {
  const { dataFolder } = trial(t);
  const { copies, drill } = standingFiles(dataFolder);
  const start = Date.parse('2026-11-22T06:30:00Z');
  const title = (minutes: number, isOn = true) => {
    const now = new Date(start + minutes * minute);
    return offsiteAlarm({ dataFolder, isOn, now, since: new Date(start) }, () => now)?.title ?? null;
  };
  copies.write({ currentAt: new Date(start).toISOString(), trouble: null, troubleSince: null });
  assert.deepEqual(
    [title(170), title(190), title(190, false)],
    [null, 'The off-site copy is 3 hours old', null],
  );
  const at = new Date(start).toISOString();
  copies.write({ currentAt: null, trouble: null, troubleSince: null });
  assert.equal(title(101 * 24 * 60), 'No restore was tried for 101 days');
  drill.write({ at, seconds: 2, fault: 'It is damaged.' });
  assert.deepEqual([title(1), title(1, false)], Array(2).fill('The last drill could not restore'));
  drill.write({ at, seconds: 2, fault: null });
  assert.equal(title(1), null);
});
