import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { needDebian } from '../debian.ts';
import { root } from '../tools.ts';
import { chooseTests, findTests, programsFor } from './choose.ts';

/** Ten minutes before midnight in India, on a leap day. */
const start = Date.parse('2028-02-29T18:20:00Z');

/** They compare times of files with the clock. Node asks the kernel for those without libc, which is all that faketime replaces. */
const leftOut = [
  'src/backups/off-site/off-site.test.ts',
  'src/open-data-folder.test.ts',
  'src/pictures/picture-sweep.test.ts',
  'src/register/restored.test.ts',
];

/** Above what the command line allows a test, since this one is hundreds. */
const timeout = 15 * 60_000;

test('the tests of the server pass on a leap day, from shortly before midnight in India', {
  timeout,
}, async ({ signal }) => {
  const { files } = chooseTests(['unit'], findTests(root));
  const chosen = files.filter((file) => file.startsWith('src/') && !leftOut.includes(file));
  await needDebian(...programsFor(chosen));
  const ahead = Math.round((start - Date.now()) / 1000);
  // With it, the tests would take themselves for a part of this one.
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const run = spawn(process.execPath, ['scripts/test.ts', ...chosen], {
    cwd: root,
    signal,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...environment,
      LD_PRELOAD: '/usr/$LIB/faketime/libfaketimeMT.so.1',
      FAKETIME: `${ahead < 0 ? '' : '+'}${ahead}s`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
  });
  const [output] = await Promise.all([text(run.stdout), once(run, 'close')]);
  // A process that ends without a failing test says why on its error stream, somewhere in between.
  const unusual = output.split('\n').filter((line) => !/^\s*[▶✔﹣ℹ]/u.test(line));
  assert.equal(run.exitCode, 0, unusual.join('\n'));
});
