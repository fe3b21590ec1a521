// `npm test [-- WHAT…]`: types and lint, and if both pass, the tests that are for every change.
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
// Side by side, each with a processor: further checkers would each work out again what all of them have to know.
const codes = await Promise.all([
  types ? stage('types', tsc, ['--noEmit', '--checkers', '1']) : 0,
  lint ? stage('lint', biome, ['ci', '--colors=off', '.']) : 0,
]);
const failed = codes.find((code) => code !== 0);
if (failed !== undefined) process.exit(failed);
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

/** Runs a stage, says how it went, and returns its exit code. */
async function stage(name: string, program: string, parameters: string[]): Promise<number> {
  const start = performance.now();
  const code = await runInForeground(program, parameters, { cwd: root });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${name}: ${code === 0 ? 'passed in' : 'failed after'} ${seconds} s`);
  return code;
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
