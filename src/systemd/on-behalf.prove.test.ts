import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { StartupError } from '../startup-error.ts';
import { mainFile } from '../testing/program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { pathsBeneath } from './installed-paths.ts';
import type { Caller, CallersFile } from './on-behalf.ts';
import { carryOutAsOwner, commissionOf } from './on-behalf.ts';

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

/** A machine, with the service if told, and somebody who gives a command in an empty folder of it. */
function machine(parts: { hasService: boolean; settings?: string }) {
  const root = temporaryFolder();
  const places = pathsBeneath(root);
  const folder = join(root, 'home');
  for (const path of [folder, places.dataFolder, dirname(places.unit)]) mkdirSync(path, { recursive: true });
  if (parts.hasService) writeFileSync(places.unit, '');
  if (parts.settings !== undefined) writeFileSync(places.environmentFile, parts.settings);
  const who = { institute: null, ownInstitute: null };
  const caller: Caller = { environment: { HOME: '/root' }, isRoot: true, folder, root, ...who };
  return { ...places, folder, caller };
}

function refusalOf(command: string, caller: Caller): string {
  try {
    commissionOf(command, caller);
  } catch (error) {
    assert(error instanceof StartupError, String(error));
    assert.equal(error.exitCode, 1);
    return error.message;
  }
  return assert.fail('nothing was refused');
}

test('root’s command means the institute of the service, with its settings or defaults', () => {
  const settings = '# a comment\nADMIN_PASSWORD=fly#high2026!!\nBACKUPS=7\n';
  const { caller, dataFolder } = machine({ hasService: true, settings });
  const commission = commissionOf('admin', { ...caller, environment: { BACKUPS: '3' } });
  assert.equal(commission.dataFolder, dataFolder);
  assert.deepEqual(commission.environment, {
    ADMIN_PASSWORD: 'fly#high2026!!',
    BACKUPS: '3',
    DATA_DIR: dataFolder,
  });
  const plain = machine({ hasService: true });
  const { environment } = commissionOf('doctor', plain.caller);
  assert.deepEqual(environment, { HOME: '/root', DATA_DIR: plain.dataFolder });
});

for (const [command, isRoot, refusal] of [
  ['admin', false, /belongs to the service drone-institute: run this with sudo, or set DATA_DIR/u],
  ['serve', true, /^The service drone-institute serves here: systemctl status/u],
  ['serve', false, /^The service drone-institute serves here: systemctl status/u],
] as const)
  test(`where the service is installed, ${command} ${isRoot ? 'as root' : 'as another user'} makes no other institute`, () => {
    const { caller } = machine({ hasService: true });
    assert.match(refusalOf(command, { ...caller, isRoot }), refusal);
  });

test('a named folder, or the institute in the working folder, is meant without the service’s settings', () => {
  const { caller, folder } = machine({ hasService: true, settings: 'PORT=80' });
  const user = { ...caller, isRoot: false };
  const environment = { DATA_DIR: 'own' };
  for (const command of ['serve', 'admin'])
    assert.deepEqual(commissionOf(command, { ...user, environment }), {
      environment,
      owner: null,
      dataFolder: join(folder, 'own'),
      executable: process.execPath,
    });
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data/institute.db'), '');
  assert.equal(commissionOf('admin', user).dataFolder, join(folder, 'data'));
  const { caller: alone } = machine({ hasService: false, settings: 'PORT=80' });
  assert.deepEqual(commissionOf('serve', alone).environment, alone.environment, 'nor without the service');
});

test('root works as the owner of the data folder, but for serving', {
  skip: !isRoot && 'this user cannot give a folder away',
}, () => {
  const { caller, dataFolder, folder } = machine({ hasService: true });
  chownSync(dataFolder, nobody, nobody);
  assert.deepEqual(commissionOf('backup', caller).owner, { uid: nobody, gid: nobody });
  const named = { ...caller, environment: { DATA_DIR: dataFolder } };
  assert.deepEqual(commissionOf('admin', named).owner, { uid: nobody, gid: nobody });
  assert.equal(commissionOf('serve', named).owner, null);
  assert.equal(commissionOf('admin', { ...named, isRoot: false }).owner, null);
  assert.equal(commissionOf('admin', { ...caller, environment: { DATA_DIR: folder } }).owner, null);
});

/** Whether every user of this machine may read a path. */
function isOpenToAll(path: string): boolean {
  return (statSync(path).mode & 0o005) === 0o005 && (path === '/' || isOpenToAll(dirname(path)));
}

const cannotHandOver =
  (!isRoot && 'only root can work for another') ||
  (!isOpenToAll(import.meta.dirname) && 'another user may not read this checkout');

/** The program that carries a command out. */
const program = [mainFile];

/** Lets everybody get to a folder beneath the root of a machine. */
function openTo(folder: string, root: string | null): void {
  for (let path = folder; path.startsWith(root ?? path); path = dirname(path)) chmodSync(path, 0o755);
}

for (const [how, DATA_DIR, name] of [
  ['named by a relative path', 'own', 'own'],
  ['not named', undefined, 'data'],
  ['named by nothing', ' ', 'data'],
] as const)
  test(`root works on the folder of another user that is ${how}, and makes no other`, {
    skip: cannotHandOver,
  }, () => {
    const { caller, folder } = machine({ hasService: false });
    const dataFolder = join(folder, name);
    mkdirSync(dataFolder);
    openTo(dataFolder, caller.root);
    chownSync(dataFolder, nobody, nobody);
    const commission = commissionOf('admin', { ...caller, environment: { DATA_DIR, LOG_LEVEL: 'silent' } });
    assert.equal(commission.dataFolder, dataFolder);
    const words = ['admin', 'create', 'meena@example.com', '--password=correct horse'];
    assert.equal(carryOutAsOwner(commission, words, null, program), 0);
    assert.deepEqual(readdirSync(folder), [name]);
    assert.ok(existsSync(join(dataFolder, 'institute.db')));
    assert.ok(!existsSync(join(dataFolder, name)));
  });

test('a backup and a restore for root leave nothing of root in the folder, and read and write where only root may', {
  skip: cannotHandOver,
}, () => {
  const { caller, dataFolder, folder } = machine({ hasService: true, settings: 'LOG_LEVEL=silent' });
  // Only root may look into root's home, and everybody may get to the data folder.
  chmodSync(folder, 0o700);
  openTo(dataFolder, caller.root);
  chownSync(dataFolder, nobody, nobody);
  const carryOut = (words: string[], file: CallersFile | null = null) =>
    carryOutAsOwner(commissionOf(words[0] ?? '', caller), words, file, program);
  const owners = () =>
    readdirSync(dataFolder, { recursive: true }).map((name) => statSync(join(dataFolder, String(name))).uid);

  assert.equal(carryOut(['admin', 'create', 'meena@example.com', '--password=correct horse']), 0);
  const archive = join(folder, 'academy.tar.gz');
  const backup: CallersFile = { command: 'backup', path: archive };
  assert.equal(carryOut(['backup', archive], backup), 0);
  assert.deepEqual([statSync(archive).uid, statSync(archive).mode & 0o777], [0, 0o600]);
  assert.deepEqual(readdirSync(folder), ['academy.tar.gz']);
  assert.throws(() => carryOut(['backup', archive], backup), {
    message: `${archive} exists already; choose another name.`,
  });

  rmSync(join(dataFolder, 'institute.db'));
  assert.equal(
    carryOut(['backup', join(folder, 'no')], { command: 'backup', path: join(folder, 'no') }),
    1,
    'no database',
  );
  assert.deepEqual(readdirSync(folder), ['academy.tar.gz']);
  assert.equal(carryOut(['restore', archive], { command: 'restore', path: archive }), 0);
  assert.ok(existsSync(join(dataFolder, 'institute.db')));
  assert.deepEqual([...new Set(owners())], [nobody]);
  const missing = join(folder, 'missing');
  assert.throws(
    () => carryOut(['restore', missing], { command: 'restore', path: missing }),
    /missing cannot be restored; nothing was changed\. There is no such file/u,
  );
});
