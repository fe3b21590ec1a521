import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from './npm.mjs';
import { runInForeground } from './run.mjs';

/**
 * @typedef {object} LockEntry One package of a lock file.
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [link]
 */

const lockFile = 'package-lock.json';
/** npm's own list of what it has installed, written when an installation is complete. */
const installedFile = 'node_modules/.package-lock.json';
const stampFile = 'node_modules/.setup-stamp';

/**
 * Whether `node_modules` holds exactly what the lock file asks for, on this kind of machine. An interrupted
 * installation, a changed lock file, a folder brought from another machine and a deleted package all count as no.
 * @param {string} root the checkout
 */
export function isInstalled(root) {
  const installed = readIfThere(join(root, installedFile));
  if (installed === null) return false;
  if (readIfThere(join(root, stampFile)) !== stamp(root, installed)) {
    if (!matchesLock(packagesOf(readFileSync(join(root, lockFile), 'utf8')), packagesOf(installed)))
      return false;
    writeFileSync(join(root, stampFile), stamp(root, installed));
  }
  return Object.keys(packagesOf(installed)).every((folder) => existsSync(join(root, folder)));
}

/**
 * Whether a finished installation is the one that a lock file describes: every package at its locked version and
 * content. Optional packages may be missing, since npm leaves out those of other machines, but not this machine's Node.
 * @param {Record<string, LockEntry>} locked packages of package-lock.json, by folder
 * @param {Record<string, LockEntry>} installed packages of npm's list of what it installed
 */
export function matchesLock(locked, installed) {
  const pinnedNode = `node_modules/node-${process.platform}-${process.arch}`;
  if (locked[pinnedNode] && !installed[pinnedNode]) return false;
  return Object.entries(locked).every(([folder, wanted]) => {
    if (folder === '') return true;
    const found = installed[folder];
    if (!found) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/**
 * Installs what the lock file says, without running any package's install script.
 * @param {string} root the checkout
 * @returns {Promise<boolean>} whether it worked; npm has said why not
 */
export async function install(root) {
  rmSync(join(root, stampFile), { force: true });
  rmSync(join(root, installedFile), { force: true });
  // Build tools and this machine's Node are wanted even where NODE_ENV or npm's settings leave such packages out. Warnings
  // are hidden because the installing Node may be older than the packages ask for; they run on the pinned one.
  const wanted = ['--include=dev', '--include=optional', '--ignore-scripts'];
  const [program, parameters] = npmCommand(['ci', ...wanted, '--no-audit', '--no-fund', '--loglevel=error']);
  const code = await runInForeground(program, parameters, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return code === 0;
}

/**
 * @param {string} root
 * @param {string} installed
 */
function stamp(root, installed) {
  const lock = readFileSync(join(root, lockFile));
  const hash = createHash('sha256').update(lock).update(installed).digest('hex');
  return `${process.platform}-${process.arch} ${hash}\n`;
}

/**
 * @param {string} text
 * @returns {Record<string, LockEntry>}
 */
function packagesOf(text) {
  try {
    return JSON.parse(text).packages ?? {};
  } catch {
    return {};
  }
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
