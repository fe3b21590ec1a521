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
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { install } from './install.ts';
import { placesBeneath } from './places.ts';

const checkout = join(import.meta.dirname, '../..');
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

test('a real systemd starts the service as it is installed, with all its restrictions', {
  skip: whyNot(),
}, (t) => {
  const [work, files, results] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const wrapper = join(results, 'program');
  const node = '/srv/checkout/node_modules/.bin/node';
  writeFileSync(wrapper, `#!/bin/sh\nexec ${node} /srv/checkout/src/main.ts "$@"\n`);
  const run = () => assert.fail('nothing is run');
  install(
    { root: files, domain: null, email: null },
    { version: '', root: null, executable: wrapper, isRoot: true, hasSystemd: true, run },
  );
  mkdirSync(join(files, 'root'));
  writeFileSync(join(files, 'root/mine'), '');
  const settings = 'PORT=80\nADMIN_EMAIL=meena@example.com\nADMIN_PASSWORD=correct horse\n';
  writeFileSync(placesBeneath(files).environmentFile, settings);

  const group = join(groups ?? '', `institute-test-${process.pid}`);
  mkdirSync(group);
  t.after(() => removeGroup(group));
  const boot = join(checkout, 'src/testing/boot-systemd.sh');
  const program = [node, '/srv/checkout/src/testing/service-trial.ts'];
  const words = [...namespaces, 'bash', boot, work, checkout, files, results, ...program];
  const { stderr } = spawnSync(
    'bash',
    ['-c', 'echo $$ >"$0/cgroup.procs" && exec unshare "$@"', group, ...words],
    {
      encoding: 'utf8',
      timeout: 60_000,
      killSignal: 'SIGKILL',
    },
  );
  const output = join(results, 'output');
  assert.ok(
    existsSync(join(results, 'seen.json')),
    `${stderr}${existsSync(output) ? readFileSync(output, 'utf8') : ''}`,
  );
  const seen = JSON.parse(readFileSync(join(results, 'seen.json'), 'utf8'));
  // CAP_NET_BIND_SERVICE, and nothing else.
  const lowPorts = '0000000000000400';
  assert.deepEqual(seen, {
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
