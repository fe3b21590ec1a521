import assert from 'node:assert/strict';
import { test } from 'node:test';
import { madeAt, testDatabase } from '../testing/test-database.ts';
import { once } from './milestones.ts';

const database = testDatabase();
const milestones = () => database.prepare('SELECT * FROM milestones ORDER BY name').all();

test('a task runs once on a database, and its time is stored', () => {
  let runs = 0;
  for (const time of ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']) {
    once(database, 'counted', new Date(time), () => {
      runs += 1;
    });
  }
  assert.equal(runs, 1);
  assert.deepEqual(milestones(), [{ name: 'counted', reached_at: '2026-01-01T00:00:00.000Z' }]);
});

test('a failing task changes nothing and runs again', () => {
  const before = milestones();
  const write = () => database.prepare("INSERT INTO login_attempts (key) VALUES ('half done')").run();
  const attempts = () => database.prepare('SELECT count(*) FROM login_attempts').pluck().get();
  const fails = () =>
    once(database, 'difficult', madeAt, () => {
      write();
      throw new Error('no room');
    });
  assert.throws(fails, /^Error: no room$/u);
  assert.deepEqual(milestones(), before);
  assert.equal(attempts(), 0);
  once(database, 'difficult', madeAt, write);
  assert.equal(attempts(), 1);
});
