// `npm test [-- WHAT…]`: types, lint, and the tests that are for every change, each stage only if the one before passed.
// `npm run prove [-- WHAT…]`: the tests that take long, `….prove.test.ts`. WHAT is a stage (types, lint, unit, browser) or a
// part of a test file's path.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needDebian } from './debian.ts';
import { runInForeground } from './setup/run.mjs';
import { chooseTests, findTests, programsFor } from './test/choose.ts';
import { byProcess, writeProcess } from './test/processes.ts';
import { bundleProgram } from './test/program.ts';
import { biome, root, tsc } from './tools.ts';

const { types, lint, files, unknown } = chooseTests(process.argv.slice(2), findTests(root));

if (unknown.length > 0) stop(`No stage and no test file is called ${unknown.join(', ')}.`, 2);
if (types) await stage('types', tsc, ['--noEmit']);
if (lint) await stage('lint', biome, ['ci', '--colors=off', '.']);
await needDebian(...programsFor(files)).catch((error: Error) => stop(error.message, 1));
const proves = files.some((file) => file.endsWith('.prove.test.ts'));
// One run for all files, so that its summary at the end of the output counts every test; three processes at a time for each
// processor that the smallest machine has, since a test in the browser waits for two thirds of its time. What takes long works more.
if (files.length > 0) {
  const options = ['--test', `--test-concurrency=${proves ? 3 : 6}`, '--test-timeout=300000'];
  // Many processes load the server: compiled once, each start costs half.
  const TMPDIR = mkdtempSync(join(quickestFolder(), 'institute-tests-'));
  // Some tests start programs as another user.
  chmodSync(TMPDIR, 0o711);
  const env = {
    ...process.env,
    TMPDIR,
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
    TEST_PROGRAM: await bundleProgram(root),
  };
  const processes = byProcess(files, (file) => readFileSync(join(root, file), 'utf8'));
  const entries = processes.map((together) => writeProcess(root, TMPDIR, together));
  process.exitCode = await runInForeground(process.execPath, [...options, ...entries], { cwd: root, env });
  rmSync(TMPDIR, { recursive: true, force: true });
}

async function stage(name: string, program: string, parameters: string[]): Promise<void> {
  const start = performance.now();
  const code = await runInForeground(program, parameters, { cwd: root });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (code !== 0) stop(`${name}: failed after ${seconds} s`, code);
  console.log(`${name}: passed in ${seconds} s`);
}

/**
 * Returns where tests keep their data: in memory, if there is room and programs may run there, since the product waits for the disk
 * at every change. What takes long may also take more room, and stays on the disk.
 */
function quickestFolder(): string {
  const memory = '/dev/shm';
  const runsPrograms = !/ \/dev\/shm \S+ \S*\bnoexec\b/u.test(readFileSync('/proc/mounts', 'utf8'));
  if (proves || !runsPrograms || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 ** 31 ? memory : tmpdir();
}

function stop(line: string, code: number): never {
  console.error(line);
  process.exit(code);
}
