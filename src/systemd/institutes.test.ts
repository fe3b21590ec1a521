import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readConfig } from '../settings.ts';
import { fakeMachine } from '../testing/fake-machine.ts';
import { refusalLine } from '../testing/refusal-line.ts';
import type { InstallOptions } from './install.ts';
import { install, uninstall } from './install.ts';
import { instituteNames, pathsBeneath, userOf } from './installed-paths.ts';
import { installedInstitutes } from './institutes.ts';
import { thisMachine } from './machine.ts';
import type { Caller } from './on-behalf.ts';
import { commissionOf } from './on-behalf.ts';
import { readEnvironment } from './read-environment.ts';
import { unitText } from './unit.ts';

const named = (name: string | null, domain: string | null = null): InstallOptions => ({
  name,
  domain,
  root: null,
  email: null,
});
const settingsOf = (root: string, name: string) =>
  readEnvironment(readFileSync(pathsBeneath(root, name).environmentFile, 'utf8'));

describe('an institute with a name', () => {
  test('has unit, user, program, settings, data and port of its own, and is told by them', () => {
    const server = fakeMachine();
    const printed = install(named('north'), server).join('\n');
    const { unit, executable, environmentFile } = pathsBeneath(server.root, 'north');
    assert.equal(readFileSync(executable, 'utf8'), 'the program');
    const lines = readFileSync(unit, 'utf8').split('\n');
    for (const line of [
      'User=drone-institute-north',
      'Group=drone-institute-north',
      'Environment=DATA_DIR=/var/lib/drone-institute@north',
      'EnvironmentFile=-/etc/drone-institute@north.env',
      'ExecStart=/usr/local/bin/drone-institute@north serve',
      'StateDirectory=drone-institute@north',
    ])
      assert.ok(lines.includes(line), line);
    assert.deepEqual(settingsOf(server.root, 'north'), { PORT: '3001', HOST: '127.0.0.1' });
    assert.match(readFileSync(environmentFile, 'utf8'), /systemctl restart drone-institute@north\n/u);
    assert.deepEqual(server.ran, [
      'useradd --system --user-group --no-create-home --home-dir /var/lib/drone-institute@north --shell /usr/sbin/nologin drone-institute-north',
      'chown -R drone-institute-north:drone-institute-north /var/lib/drone-institute@north',
      'systemctl daemon-reload',
    ]);
    assert.match(printed, /is installed for north\.\n(?:.*\n)* {2}ports {5}3001\n/u);
    assert.match(
      printed,
      /1\. Put a proxy in front .*\n {2}2\. systemctl enable --now drone-institute@north\n.*\n {2}4\. drone-institute@north admin create /u,
    );
  });

  test('has the unit of any other, but for its places and its name', () => {
    const text = unitText('north')
      .replaceAll('drone-institute@north', 'drone-institute')
      .replaceAll('drone-institute-north', 'drone-institute');
    assert.equal(text.replace('drone institute north', 'drone institute'), unitText());
  });

  test('is reached from its own machine alone unless it has a domain', () => {
    const server = fakeMachine();
    install(named('north'), server);
    install(named('south', 'south.example.in'), server);
    const hostOf = (name: string) => readConfig(settingsOf(server.root, name), { host: '0.0.0.0' }).host;
    assert.deepEqual(['north', 'south'].map(hostOf), ['127.0.0.1', '::']);
  });

  test('keeps the address that it had before an upgrade, which says whom it lets in', () => {
    const server = fakeMachine();
    install(named('north'), server);
    const { environmentFile } = pathsBeneath(server.root, 'north');
    const open = /It listens on every address over plain HTTP, .* HOST=127\.0\.0\.1 in /u;
    for (const [before, isTold] of [
      ['PORT=3001\n', true],
      ['PORT=3001\nHOST=10.0.0.5\n', false],
      ['DOMAIN=north.example.in\n', false],
    ] as const) {
      writeFileSync(environmentFile, before);
      assert.equal(open.test(install(named('north'), server).join('\n')), isTold, before);
      assert.equal(readFileSync(environmentFile, 'utf8'), before);
    }
  });

  test('can have a name whose user Linux takes', () => {
    for (const name of ['a', '1', 'a-b', 'a'.repeat(16)]) {
      assert.match(name, instituteNames.pattern);
      assert.match(userOf(name), /^[a-z][a-z0-9-]{0,31}$/u);
    }
  });

  test('is updated and removed without a trace on the others', () => {
    const server = fakeMachine();
    for (const name of [null, 'north', 'south']) install(named(name), server);
    const fileOf = (name: string | null) => statSync(pathsBeneath(server.root, name).executable).ino;
    assert.equal(new Set([null, 'north', 'south'].map(fileOf)).size, 1, 'the same version is in memory once');
    const newer = join(server.root, 'newer');
    writeFileSync(newer, 'new program');
    install(named('north'), { ...server, executable: newer });
    const programOf = (name: string | null) =>
      readFileSync(pathsBeneath(server.root, name).executable, 'utf8');
    assert.deepEqual([null, 'north', 'south'].map(programOf), ['the program', 'new program', 'the program']);
    assert.deepEqual(settingsOf(server.root, 'north'), { PORT: '3001', HOST: '127.0.0.1' });
    server.ran.length = 0;
    uninstall(named('north'), server);
    assert.deepEqual(server.ran, [
      'systemctl disable --now drone-institute@north',
      'systemctl daemon-reload',
    ]);
    assert.deepEqual(installedInstitutes(server.root), [null, 'south']);
    for (const name of [null, 'south']) assert.equal(programOf(name), 'the program');
  });
});

describe('the port of an institute with a name', () => {
  test('is one that no other is set to, nothing listens on and no removed one comes back to', () => {
    const listening = () => new Set([3001, 3003]);
    const server = fakeMachine({ listening });
    install(named('a'), server);
    uninstall(named('a'), server);
    install(named('b'), server);
    install(named('a'), server);
    assert.deepEqual(
      ['a', 'b'].map((name) => settingsOf(server.root, name).PORT),
      ['3002', '3004'],
    );
  });

  test('is looked for among those on which programs of this machine listen', async () => {
    const program = createServer();
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
    const address = program.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    assert.ok(thisMachine().listening().has(port));
    await new Promise((resolve) => program.close(resolve));
    assert.ok(!thisMachine().listening().has(port));
  });

  test('is 80 and 443 for one alone: --domain of another is refused with who has them', () => {
    const server = fakeMachine();
    install(named('north', 'north.example.in'), server);
    assert.deepEqual(settingsOf(server.root, 'north'), { DOMAIN: 'north.example.in' });
    for (const name of [null, 'south'])
      assert.equal(
        refusalLine(() => install(named(name, 'south.example.in'), server)),
        "Ports 80 and 443 are drone-institute@north's on this machine: leave --domain out and put a proxy in front of both, as 'help serve' has it.",
      );
    assert.deepEqual(installedInstitutes(server.root), ['north']);
    const { environmentFile } = pathsBeneath(server.root, 'north');
    writeFileSync(environmentFile, 'PORT=80\n');
    assert.match(
      refusalLine(() => install(named('south', 'south.example.in'), server)),
      /^Port 80 is drone-institute@north's on this machine: /u,
    );
    rmSync(environmentFile);
    assert.doesNotThrow(() => install(named('south', 'south.example.in'), server));
  });
});

describe('a command for one institute of several', () => {
  /** A machine with these institutes, and root who gives a command there. */
  function machine(...names: (string | null)[]) {
    const server = fakeMachine();
    for (const name of names) install(named(name), server);
    const folder = join(server.root, 'home');
    mkdirSync(folder);
    const who = { institute: null, ownInstitute: null };
    const caller: Caller = { environment: {}, isRoot: true, folder, root: server.root, ...who };
    return { caller, north: pathsBeneath(server.root, 'north'), folder };
  }

  test('is run with its folder, settings and program, whether --name says so or its own command', () => {
    const { caller, north, folder } = machine(null, 'north', 'south');
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data/institute.db'), '');
    for (const who of [
      { institute: 'north' },
      { ownInstitute: 'north' },
      { institute: 'north', ownInstitute: 'south' },
    ]) {
      const { environment, dataFolder, executable } = commissionOf('backup', { ...caller, ...who });
      assert.deepEqual(
        { dataFolder, executable },
        { dataFolder: north.dataFolder, executable: north.executable },
      );
      assert.deepEqual(environment, { PORT: '3001', HOST: '127.0.0.1', DATA_DIR: north.dataFolder });
    }
  });

  test('without a name means the institute without one', () => {
    const { caller } = machine(null, 'north');
    const { dataFolder, executable } = commissionOf('backup', caller);
    assert.equal(dataFolder, pathsBeneath(caller.root).dataFolder);
    assert.equal(executable, process.execPath);
  });

  for (const [what, names, command, parts, refusal] of [
    [
      'nobody says which',
      ['north', 'south'],
      'admin',
      {},
      /^Each institute here has a name: say which one is meant with --name \(north, south\)\.$/u,
    ],
    [
      'there is none of that name',
      [null, 'south'],
      'backup',
      { institute: 'north' },
      /^No institute of this machine is called north: there are south\.$/u,
    ],
    [
      'none has a name',
      [null],
      'backup',
      { institute: 'north' },
      /^No institute of this machine is called north: none has a name\.$/u,
    ],
    [
      'DATA_DIR says another',
      ['north'],
      'backup',
      { institute: 'north', environment: { DATA_DIR: '/srv/x' } },
      /^--name north and DATA_DIR mean two institutes; leave one of them out\.$/u,
    ],
    [
      'it is not root',
      ['north'],
      'backup',
      { institute: 'north', isRoot: false },
      /belongs to the service drone-institute@north: run this with sudo/u,
    ],
    ['a service serves', ['north'], 'serve', {}, /^The service drone-institute@north serves here: /u],
  ] as const)
    test(`is refused where ${what}`, () => {
      const { caller } = machine(...names);
      assert.match(
        refusalLine(() => commissionOf(command, { ...caller, ...parts })),
        refusal,
      );
    });

  test('goes on as the owner of that folder with the words that it was given', () => {
    const { caller, north } = machine('north');
    const parts = { isRoot: false, institute: 'north', environment: { DATA_DIR: north.dataFolder } };
    const { owner, dataFolder, executable } = commissionOf('admin', { ...caller, ...parts });
    assert.deepEqual([owner, dataFolder, executable], [null, north.dataFolder, process.execPath]);
  });
});
