// `npm test [-- WHAT…]`: types and lint, and if both pass, the tests that are for every change.
// `npm run prove [-- WHAT…]`: the tests that take long, `….prove.test.ts`. WHAT is a stage (types, lint, unit, browser) or a
// part of a test file's path.
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { needDebian } from './debian.ts';
import { runInForeground } from './setup/run.mjs';
import { chooseTests, findTests, programsFor } from './test/choose.ts';
import { byProcess, writeProcess } from './test/processes.ts';
import { costLines, processorSeconds } from './test/processor-seconds.ts';
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
if (files.length > 0) {
  const folder = mkdtempSync(join(quickestFolder(), 'institute-tests-'));
  // Some tests start programs as another user.
  chmodSync(folder, 0o711);
  const costs = join(folder, 'costs');
  writeFileSync(costs, '');
  Object.assign(process.env, {
    TMPDIR: folder,
    // Many processes load the server: compiled once, each start costs half.
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
    TEST_PROGRAM: await bundleProgram(root),
    TEST_COSTS: costs,
  });
  const before = processorSeconds();
  const processes = byProcess(files, (file) => statSync(join(root, file)).size);
  const tests = run({
    files: processes.map((together) => writeProcess(root, folder, together)),
    cwd: root,
    concurrency: 3,
    timeout: 300_000,
  }).on('test:fail', () => {
    process.exitCode = 1;
  });
  tests.compose(new spec()).pipe(process.stdout);
  await finished(tests);
  console.log(costLines(readFileSync(costs, 'utf8'), before).join('\n'));
  rmSync(folder, { recursive: true, force: true });
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
