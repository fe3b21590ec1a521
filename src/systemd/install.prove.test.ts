import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readConfig, settings } from '../settings.ts';
import { fakeMachine } from '../testing/fake-machine.ts';
import { refusalLine } from '../testing/refusal-line.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { InstallOptions } from './install.ts';
import { install, uninstall } from './install.ts';
import { pathsBeneath } from './installed-paths.ts';
import type { Machine } from './machine.ts';
import { readEnvironment } from './read-environment.ts';
import { unitText } from './unit.ts';

const options: InstallOptions = { name: null, root: null, domain: null, email: null };
const paths = (root: string) => pathsBeneath(root);
const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe('install', () => {
  test('puts program, service, settings, user and data folder in their places, and says what comes next', () => {
    const server = fakeMachine();
    const printed = install({ ...options, domain: 'academy.example.in', email: 'head@example.com' }, server);
    const { executable, unit, environmentFile, dataFolder } = paths(server.root);
    assert.equal(readFileSync(executable, 'utf8'), 'the program');
    assert.equal(readFileSync(unit, 'utf8'), unitText());
    assert.deepEqual([executable, unit, environmentFile, dataFolder].map(mode), ['755', '644', '600', '700']);
    assert.deepEqual(readEnvironment(readFileSync(environmentFile, 'utf8')), {
      DOMAIN: 'academy.example.in',
      ACME_EMAIL: 'head@example.com',
    });
    assert.deepEqual(server.ran, [
      'useradd --system --user-group --no-create-home --home-dir /var/lib/drone-institute --shell /usr/sbin/nologin drone-institute',
      'chown -R drone-institute:drone-institute /var/lib/drone-institute',
      'systemctl daemon-reload',
    ]);
    assert.equal(printed[0], 'drone-institute 1.2.3 is installed.');
    assert.match(
      printed.slice(printed.indexOf('Next:')).join('\n'),
      /1\. systemctl enable --now drone-institute\n {2}2\. journalctl -u .*\n {2}3\. drone-institute admin create /u,
    );
    const leftovers = [executable, unit, environmentFile].flatMap((file) =>
      readdirSync(join(file, '..')).filter((name) => name.endsWith('.new')),
    );
    assert.deepEqual(leftovers, []);
  });

  test('again brings program and unit up to date and leaves settings, data and user', () => {
    const server = fakeMachine();
    install(options, server);
    const { executable, unit, environmentFile, dataFolder } = paths(server.root);
    writeFileSync(environmentFile, 'PORT=8080\n');
    writeFileSync(join(dataFolder, 'institute.db'), 'rows');
    writeFileSync(unit, 'an older unit');
    const newer = join(server.root, 'newer');
    writeFileSync(newer, 'the newer program');
    server.ran.length = 0;
    const printed = install(
      { ...options, domain: 'other.example.in' },
      { ...server, executable: newer },
    ).join('\n');
    assert.equal(readFileSync(executable, 'utf8'), 'the newer program');
    assert.equal(readFileSync(unit, 'utf8'), unitText());
    assert.equal(readFileSync(environmentFile, 'utf8'), 'PORT=8080\n');
    assert.equal(readFileSync(join(dataFolder, 'institute.db'), 'utf8'), 'rows');
    assert.ok(!server.ran.some((line) => line.startsWith('useradd')));
    assert.match(printed, /\(kept as they were\)/u);
    assert.match(printed, /that file was there already, so --domain and --email were not written/u);
    assert.match(printed, /systemctl restart drone-institute /u);
  });

  test('takes the place of a program that runs; the installed one leaves itself there', async () => {
    const server = fakeMachine();
    const { executable } = paths(server.root);
    mkdirSync(join(executable, '..'), { recursive: true });
    cpSync('/bin/sleep', executable);
    const running = spawn(executable, ['60']);
    await once(running, 'spawn');
    const printed = install(options, server).join('\n');
    assert.match(printed, /1\. Set DOMAIN in \S+\/etc\/drone-institute\.env/u);
    assert.equal(readFileSync(executable, 'utf8'), 'the program');
    running.kill();
    await once(running, 'close');
    const before = statSync(executable).ino;
    install(options, { ...server, executable });
    assert.equal(statSync(executable).ino, before);
  });

  test('beneath a folder needs no rights, no systemd, and runs nothing', () => {
    const root = temporaryFolder();
    const builder = fakeMachine({ isRoot: false, hasSystemd: false });
    const printed = install({ ...options, root }, builder);
    assert.deepEqual(builder.ran, []);
    for (const place of Object.values(paths(root))) assert.ok(existsSync(place), place);
    assert.ok(!printed.includes('Next:'));
    // The files are for the machine that the folder will be.
    assert.ok(!readFileSync(paths(root).unit, 'utf8').includes(root));
  });

  test('is refused in one sentence where it cannot work, and writes nothing', () => {
    const server = fakeMachine();
    const refused = (parts: Partial<Machine>) => refusalLine(() => install(options, { ...server, ...parts }));
    const refusedName = (domain: string) => refusalLine(() => install({ ...options, domain }, server), 2);
    assert.equal(
      refused({ executable: null }),
      'install works from the executable alone; npm run pack makes it.',
    );
    assert.equal(refused({ isRoot: false }), 'install needs root: run it again with sudo.');
    assert.match(
      refused({ hasSystemd: false }),
      /^install needs systemd, which this machine does not run; /u,
    );
    assert.match(refusedName('not a name'), /^DOMAIN is 'not a name'/u);
    assert.match(refusedName('a.example.in\nPORT=1'), /^DOMAIN is /u);
    assert.deepEqual(readdirSync(server.root), ['downloaded']);
  });

  test('that fails names the program and its words, or leaves the executable that was there and no half of another', () => {
    const poor = fakeMachine({
      run: (program) => ({ code: program === 'useradd' ? 9 : 1, output: 'useradd: no space\n' }),
    });
    assert.match(
      refusalLine(() => install(options, poor)),
      /^useradd --system .* failed: useradd: no space$/u,
    );
    const server = fakeMachine();
    install(options, server);
    const { executable } = paths(server.root);
    const line = refusalLine(() => install(options, { ...server, executable: server.root }));
    assert.match(line, /drone-institute cannot be written\. /u);
    assert.equal(readFileSync(executable, 'utf8'), 'the program');
    assert.deepEqual(readdirSync(join(executable, '..')), ['drone-institute']);
  });
});

describe('uninstall', () => {
  test('stops and removes the service and its program, and leaves data, settings and user', () => {
    const server = fakeMachine();
    install(options, server);
    const { executable, unit, environmentFile, dataFolder } = paths(server.root);
    writeFileSync(join(dataFolder, 'institute.db'), 'rows');
    server.ran.length = 0;
    const printed = uninstall(options, server).join('\n');
    assert.deepEqual([executable, unit].map(existsSync), [false, false]);
    assert.equal(readFileSync(join(dataFolder, 'institute.db'), 'utf8'), 'rows');
    assert.ok(existsSync(environmentFile));
    assert.deepEqual(server.ran, ['systemctl disable --now drone-institute', 'systemctl daemon-reload']);
    assert.ok(printed.includes(dataFolder) && printed.includes(environmentFile));
    assert.match(
      refusalLine(() => uninstall(options, server)),
      /^Nothing is installed/u,
    );
  });

  test('is refused without root and without systemd', () => {
    const server = fakeMachine();
    install(options, server);
    for (const parts of [{ isRoot: false }, { hasSystemd: false }]) {
      assert.match(
        refusalLine(() => uninstall(options, { ...server, ...parts })),
        /^uninstall needs /u,
      );
    }
    assert.ok(existsSync(paths(server.root).unit));
  });
});

test('the environment file explains every setting but the fixed one, with examples that the program takes', () => {
  const server = fakeMachine();
  install(options, server);
  const text = readFileSync(paths(server.root).environmentFile, 'utf8');
  for (const { name, fixedByService } of settings)
    assert.equal(new RegExp(`^#${name}=\\S`, 'mu').test(text), !fixedByService, name);
  for (const line of text.split('\n')) assert.ok(line.length <= 100, line);
  assert.deepEqual(readEnvironment(text), {});
  const offered = readEnvironment(text.replace(/^#(?=[A-Z_\d]+=)/gmu, ''));
  assert.equal(Object.keys(offered).length, settings.length - 1);
  assert.doesNotThrow(() => readConfig({ ...offered }, { host: '127.0.0.1' }));
});

const analyze = '/usr/bin/systemd-analyze';

describe('the unit', { skip: !existsSync(analyze) && 'there is no systemd-analyze' }, () => {
  const file = join(temporaryFolder(), 'drone-institute.service');

  test('is rated OK, 2.5 at most, by systemd itself', () => {
    writeFileSync(file, unitText());
    const printed = execFileSync(analyze, ['security', '--offline=true', '--no-pager', file], {
      encoding: 'utf8',
    });
    const [, exposure, word] = /Overall exposure level for \S+: ([\d.]+) (\w+)/u.exec(printed) ?? [];
    assert.equal(word, 'OK', printed);
    assert.ok(Number(exposure) <= 2.5, printed);
  });

  test('has no line that systemd does not understand', () => {
    writeFileSync(file, unitText().replace(/^ExecStart=\S+/mu, 'ExecStart=/bin/true'));
    const { status, stderr } = spawnSync(analyze, ['verify', '--man=no', file], { encoding: 'utf8' });
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
  });
});
