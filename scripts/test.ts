// `npm test [-- WHAT…]`: types, lint, and every test, each stage only if the one before passed. WHAT is a stage (types, lint, unit,
// browser) or a part of a test file's path.
import { join } from 'node:path';
import { runInForeground } from './setup/run.mjs';
import {
  chooseTests,
  findTests,
  isAcmeTest,
  isBrowserTest,
  isExecutableTest,
  isServiceTest,
} from './test/choose.ts';
import { ensurePackage } from './test/debian-package.ts';
import { arm64, biome, chromium, pebble, root, systemdAnalyze, tsc } from './tools.ts';

const files = findTests(root);
const chosen = chooseTests(process.argv.slice(2), files);

const stop: (line: string, code: number) => never = (line, code) => {
  console.error(line);
  process.exit(code);
};

async function stage(name: string, program: string, parameters: string[]) {
  const start = performance.now();
  const code = await runInForeground(program, parameters, { cwd: root });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (code !== 0) stop(`${name}: failed after ${seconds} s`, code);
  console.log(`${name}: passed in ${seconds} s`);
}

if (chosen.unknown.length > 0) stop(`No stage and no test file is called ${chosen.unknown.join(', ')}.`, 2);
if (chosen.types) await stage('types', tsc, ['--noEmit']);
if (chosen.lint) await stage('lint', biome, ['ci', '--colors=off', '.']);
if (chosen.files.some(isBrowserTest)) {
  await ensurePackage({ program: chromium, name: 'chromium', tests: 'browser' }, stop);
}
if (chosen.files.some(isAcmeTest)) {
  await ensurePackage({ program: pebble, name: 'pebble', tests: 'certificate' }, stop);
}
if (chosen.files.some(isServiceTest)) {
  await ensurePackage({ program: systemdAnalyze, name: 'systemd', tests: 'service' }, stop);
}
if (chosen.files.some(isExecutableTest) && process.arch === 'x64') {
  const { emulator, libraries } = arm64;
  await ensurePackage({ program: emulator, name: 'qemu-user-static', tests: 'executable' }, stop);
  const program = `${libraries}/lib/libstdc++.so.6`;
  await ensurePackage({ program, name: 'libstdc++6-arm64-cross', tests: 'executable' }, stop);
}

// One run for all files, so that its summary at the end of the output counts every test; one more at a time than the
// smallest machine has processors, since tests in the browser often wait.
if (chosen.files.length > 0) {
  const options = ['--test', '--test-concurrency=3', '--test-timeout=300000'];
  // Every file is a process of its own, and many start the server: compiled once, each start costs half.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache/compiled') };
  process.exitCode = await runInForeground(process.execPath, [...options, ...chosen.files], {
    cwd: root,
    env,
  });
}
