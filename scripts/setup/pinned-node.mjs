import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const leastMajor = 24;

/**
 * The Node that runs everything after the installation: the one pinned in package.json, or where npm has no package of
 * it for this machine, the one that runs this script if it is new enough.
 * @param {string} root the checkout
 * @returns {string | null} path of the program; null if there is none
 */
export function findNode(root) {
  const pinned = join(root, 'node_modules/.bin/node');
  if (existsSync(pinned)) return pinned;
  return Number.parseInt(process.versions.node, 10) >= leastMajor ? process.execPath : null;
}

/**
 * Whether a Node starts on this machine at all: the pinned one needs glibc.
 * @param {string} node path of the program
 */
export function startsHere(node) {
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0;
}
