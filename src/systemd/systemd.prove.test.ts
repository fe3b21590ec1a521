import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fakeMachine } from '../testing/fake-machine.ts';
import { mainFile } from '../testing/program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { install } from './install.ts';
import { pathsBeneath } from './installed-paths.ts';

const checkout = join(import.meta.dirname, '../..');
/** Where that is found in the booted system. */
const node = '/srv/checkout/node_modules/.bin/node';
const namespaces = ['-m', '-p', '-f', '-u', '-i', '-n', '-C', '--kill-child'];
const groups = ['/sys/fs/cgroup/unified', '/sys/fs/cgroup'].find((folder) =>
  existsSync(join(folder, 'cgroup.procs')),
);

function whyNot(): string | false {
  if (process.getuid?.() !== 0) return 'only root may boot a systemd';
  if (!existsSync('/lib/systemd/systemd')) return 'there is no systemd';
  if (groups === undefined || !isWritable(groups)) return 'no control groups may be made here';
  return spawnSync('unshare', [...namespaces, 'true']).status === 0
    ? false
    : 'no namespaces may be made here';
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Removes a control group and those in it, which have no process any more. */
function removeGroup(group: string): void {
  for (const entry of readdirSync(group, { withFileTypes: true }))
    if (entry.isDirectory()) removeGroup(join(group, entry.name));
  rmdirSync(group);
}

/** Returns the wrapper of the program; `settings` are exported before. */
function wrapper(settings = ''): string {
  return `#!/bin/sh\n${settings}exec ${node} /srv/checkout/${relative(checkout, mainFile)} "$@"\n`;
}

/**
 * Boots a systemd that runs a trial, and returns what that has seen.
 * @param files what is put into its root
 * @param results what the trial finds in /srv/results, where it writes seen.json
 */
function bootFor(t: TestContext, trial: string, files: string, results: string): unknown {
  const group = join(groups ?? '', `institute-test-${process.pid}`);
  mkdirSync(group);
  t.after(() => removeGroup(group));
  const boot = join(checkout, 'src/testing/boot-systemd.sh');
  const program = [node, `/srv/checkout/src/testing/${trial}`];
  const words = [...namespaces, 'bash', boot, temporaryFolder(), checkout, files, results, ...program];
  const { stderr } = spawnSync(
    'bash',
    ['-c', 'echo $$ >"$0/cgroup.procs" && exec unshare "$@"', group, ...words],
    {
      encoding: 'utf8',
      timeout: 180_000,
      killSignal: 'SIGKILL',
    },
  );
  const output = join(results, 'output');
  assert.ok(
    existsSync(join(results, 'seen.json')),
    `${stderr}${existsSync(output) ? readFileSync(output, 'utf8') : ''}`,
  );
  return JSON.parse(readFileSync(join(results, 'seen.json'), 'utf8'));
}

test('a real systemd starts the service as it is installed, with all its restrictions', {
  skip: whyNot(),
}, (t) => {
  const [files, results] = [temporaryFolder(), temporaryFolder()];
  const executable = join(results, 'program');
  writeFileSync(executable, wrapper());
  install(
    { name: null, root: files, domain: null, email: null },
    { ...fakeMachine(), executable, root: null },
  );
  mkdirSync(join(files, 'root'));
  writeFileSync(join(files, 'root/mine'), '');
  const settings = 'PORT=80\nADMIN_EMAIL=meena@example.com\nADMIN_PASSWORD=correct horse\n';
  writeFileSync(pathsBeneath(files).environmentFile, settings);

  // CAP_NET_BIND_SERVICE, and nothing else.
  const lowPorts = '0000000000000400';
  assert.deepEqual(bootFor(t, 'service-trial.ts', files, results), {
    runsAsItsUser: true,
    capabilities: [lowPorts, lowPorts, lowPorts, lowPorts],
    noNewPrivileges: '1',
    seccompMode: '2',
    logIn: 200,
    writable: ['/var/lib/drone-institute'],
    seesTheMachine: false,
    seesHomes: false,
    sameProcessAfterReload: true,
    owners: ['service'],
    result: ['0', 'inactive', 'success'],
  });
});

test('two institutes on one machine share nothing: each is used, upgraded, restored, broken and removed without the other', {
  skip: whyNot(),
}, (t) => {
  const results = temporaryFolder();
  writeFileSync(join(results, 'program'), wrapper(), { mode: 0o755 });
  writeFileSync(join(results, 'newer'), wrapper('export NEWER=1\n'), { mode: 0o755 });
  assert.deepEqual(bootFor(t, 'institutes-trial.ts', temporaryFolder(), results), {
    ports: [3001, 3002],
    logIns: { meena: [200, 401], ravi: [401, 200] },
    readsTheOther: [false, false],
    sound: { code: 0, services: ['drone-institute@north', 'drone-institute@south'], bad: [] },
    upgraded: { north: { isNewer: true, isSame: false }, south: { isNewer: false, isSame: true } },
    southLater: { isNewer: false, isSame: false },
    restored: { meena: 200, archiveOf: 'root', owners: ['drone-institute-north'] },
    southMeanwhile: true,
    broken: {
      code: 1,
      services: ['drone-institute@north', 'drone-institute@south'],
      bad: ['drone-institute@north service', 'drone-institute@south secret'],
    },
    removed: { north: true, south: false, data: true },
    left: { code: 0, services: ['drone-institute@north'], bad: [] },
  });
});
