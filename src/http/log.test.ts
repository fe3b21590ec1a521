import assert from 'node:assert/strict';
import { closeSync, openSync } from 'node:fs';
import { test } from 'node:test';
import { startServer } from '../testing/program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writtenTogether } from './log.ts';

/** A log whose file takes only so many bytes until the test gives it more. */
function onDiskOf(bytes: number) {
  let [written, room] = ['', bytes];
  const log = writtenTogether((part) => {
    if (room === 0) throw new Error('ENOSPC');
    const taken = part.subarray(0, room);
    room -= taken.length;
    written += taken.toString();
    return taken.length;
  });
  const makeRoom = () => {
    room = Number.POSITIVE_INFINITY;
  };
  return { ...log, written: () => written, makeRoom };
}

test('lines are written together, whole and in their order', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const log = onDiskOf(1_000_000);
  for (const line of ['one\n', 'two\n']) log.write(line);
  assert.equal(log.written(), '');
  t.mock.timers.tick(1_000);
  assert.equal(log.written(), 'one\ntwo\n');
});

test('what a full disk does not take waits, is dropped where it is too much, and is counted when there is room', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const log = onDiskOf(10);
  const line = (number: number) => `${String(number).padStart(999, '.')}\n`;
  for (let number = 0; number < 3_000; number += 1) log.write(line(number));
  assert.equal(log.flush(), false);
  log.makeRoom();
  t.mock.timers.tick(1_000);
  t.mock.timers.tick(1_000);
  const lines = log.written().trimEnd().split('\n');
  const told = JSON.parse(lines.pop() ?? '');
  assert.deepEqual(
    lines,
    Array.from({ length: lines.length }, (_, number) => line(number).trimEnd()),
  );
  assert.ok(lines.length > 500);
  assert.deepEqual(told, {
    level: 40,
    time: told.time,
    lines: 3_000 - lines.length,
    msg: 'lines of the log were lost',
  });
});

test('a server whose log cannot be written serves, and stops when it is told to', async () => {
  const full = openSync('/dev/full', 'w');
  const server = await startServer({ DATA_DIR: temporaryFolder(), BACKUPS: '0' }, { stderr: full });
  closeSync(full);
  for (let request = 0; request < 50; request += 1)
    assert.equal((await fetch(`${server.url}/healthz?${request}`)).status, 200);
  assert.equal((await server.stop()).code, 0);
});
