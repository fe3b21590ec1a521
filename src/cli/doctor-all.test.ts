import assert from 'node:assert/strict';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { StartupError } from '../startup-error.ts';
import { install, pathsBeneath } from '../systemd/index.ts';
import { fakeMachine } from '../testing/fake-machine.ts';
import { examineAll } from './doctor-all.ts';

/** A machine with three institutes, each with a program that knows one word, and what `doctor --all` says there. */
function machine(states: Readonly<Record<string, string>> = {}) {
  const server = fakeMachine();
  for (const name of [null, 'north', 'south']) {
    install({ name, root: null, domain: null, email: null }, server);
    program(server.root, name, `[ "$1 $LOG_LEVEL" = "doctor silent" ] && echo "ok   database: $DATA_DIR"`);
  }
  const run = (program: string, word = '', service = '') => {
    if (program !== 'systemctl') return server.run(program, word, service);
    const state = states[`${word} ${service}`];
    return { code: state === undefined ? 0 : 1, output: `${state ?? 'active'}\n` };
  };
  const examine = () => {
    const lines: string[] = [];
    const code = examineAll({ ...server, run }, (line) => lines.push(line));
    return { lines, code };
  };
  return { ...server, examine };
}

function program(root: string, name: string | null, text: string): void {
  const { executable } = pathsBeneath(root, name);
  // Another file, since the three were one.
  rmSync(executable);
  writeFileSync(executable, `#!/bin/sh\n${text}\n`);
  chmodSync(executable, 0o755);
}

test('every institute is named, with its service, its ports and what its own program says of its data', () => {
  const { root, examine } = machine();
  const sound = (service: string, port: number) => [
    service,
    '  ok   service: runs, and starts with the machine',
    `  ok   ports: ${port}, its own`,
    `  ok   database: ${root}/var/lib/${service}`,
  ];
  assert.deepEqual(examine(), {
    lines: [
      ...sound('drone-institute', 3000),
      ...sound('drone-institute@north', 3001),
      ...sound('drone-institute@south', 3002),
    ],
    code: 0,
  });
});

test('what is wrong with one is said of that one, with what to do, and ends with exit code 1', () => {
  const bad = (change: (root: string) => void, states = {}) => {
    const { root, examine } = machine(states);
    change(root);
    const { lines, code } = examine();
    assert.equal(code, 1);
    return lines.filter((line) => !line.startsWith('  ok'));
  };
  const nothing = () => {};
  const services = (...atNorth: string[]) => [
    'drone-institute',
    'drone-institute@north',
    ...atNorth,
    'drone-institute@south',
  ];
  const north = 'drone-institute@north';
  assert.deepEqual(
    bad(nothing, { [`is-active ${north}`]: 'failed' }),
    services(
      `  BAD  service: failed; see why: journalctl -u ${north} -n 20, then run: systemctl enable --now ${north}`,
    ),
  );
  assert.deepEqual(
    bad(nothing, { [`is-enabled ${north}`]: 'disabled' }),
    services(`  BAD  service: runs, but does not start with the machine; run: systemctl enable ${north}`),
  );
  assert.deepEqual(
    bad((root) => program(root, 'north', 'echo "BAD  disk: full"; exit 1')),
    services('  BAD  disk: full'),
  );
  assert.deepEqual(
    bad((root) => {
      writeFileSync(pathsBeneath(root, 'north').environmentFile, 'PORT=many\n');
      program(root, 'north', 'echo "PORT is wrong." >&2; exit 2');
    }),
    services('  BAD  doctor: PORT is wrong.'),
  );
  const [, , missing = ''] = bad((root) => chmodSync(pathsBeneath(root, 'north').executable, 0o644));
  assert.match(missing, /^ {2}BAD {2}doctor: \S+drone-institute@north cannot look: /u);
  const clash = bad((root) => writeFileSync(pathsBeneath(root, 'north').environmentFile, 'PORT=3002\n'));
  assert.match(
    clash[2] ?? '',
    /^ {2}BAD {2}ports: Port 3002 is drone-institute@south's too; set others in /u,
  );
  assert.match(clash.at(-1) ?? '', /^ {2}BAD {2}ports: Port 3002 is drone-institute@north's too; /u);
  const { root, examine } = machine();
  for (const [name, host] of [
    ['north', '127.0.0.1'],
    ['south', '127.0.0.2'],
  ] as const)
    writeFileSync(pathsBeneath(root, name).environmentFile, `PORT=3002\nHOST=${host}\n`);
  assert.equal(examine().code, 0, 'at two addresses of the machine');
});

test('it is refused where there is none, and for whoever may not look', () => {
  const refused = (parts = {}) => assert.throws(() => examineAll(fakeMachine(parts), () => {}), StartupError);
  refused();
  refused({ isRoot: false });
  refused({ hasSystemd: false });
});
