import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { costLines, processorSeconds } from './processor-seconds.ts';

test('the dearest file is named first, cheap ones share a line, and what ran before the tests counts too', () => {
  const notes = [
    { file: 'src/main.test.ts', seconds: 2.04 },
    { file: 'src/fees.test.ts', seconds: 0.3 },
    { file: 'src/mail.test.ts', seconds: 12 },
    { file: 'src/days.test.ts', seconds: 0.2 },
  ].map((cost) => `${JSON.stringify(cost)}\n`);
  assert.deepEqual(costLines(notes.join(''), 10), [
    'Processor seconds:',
    '   12.0 src/mail.test.ts',
    '    2.0 src/main.test.ts',
    '    0.5 2 files of less than a second each',
    '   24.5 in all, with types and lint',
  ]);
});

test('what a process has started counts as its own', () => {
  const before = processorSeconds();
  const work = 'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);';
  execFileSync(process.execPath, ['-e', work]);
  const spent = processorSeconds() - before;
  assert.ok(spent >= 0.3, `${spent} s`);
});
