import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settledClock } from './settled-clock.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

function started() {
  let [time, hours] = [noon, 0];
  const settledNow = settledClock(
    () => time,
    () => hours * 3_600_000,
  );
  return (at: Date, afterHours: number) => {
    [time, hours] = [at, afterHours];
    return settledNow();
  };
}

test('no time is known in the first hour; then the earlier of two looks', () => {
  const look = started();
  assert.equal(look(later(0.9), 0.9), null);
  assert.deepEqual(look(later(1), 1), noon);
  assert.deepEqual(look(later(1.9), 1.9), noon);
  assert.deepEqual(look(later(2.5), 2.5), later(1));
});

test('a clock that jumps forward and back is not believed', () => {
  const look = started();
  const isBelieved = (time: Date, hours: number) => (look(time, hours) ?? noon) > later(hours);
  for (const hours of [0.5, 1.5, 2.5, 3.5]) {
    assert.ok(!isBelieved(later(9_000), hours), `forward at ${hours}`);
    assert.ok(!isBelieved(later(hours + 0.1), hours + 0.1), `back at ${hours}`);
  }
});

test('a wrong clock is believed at once when it is set right', () => {
  const look = started();
  for (const hours of [1, 2]) look(later(9_000), hours);
  assert.deepEqual(look(later(2.1), 2.1), later(2.1));
});
