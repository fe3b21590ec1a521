import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Product Something that is made from files of the checkout.
 * @property {string[]} inputs files and folders that it is made from; missing ones are left out, and so are tests
 * @property {string} output what must be there
 * @property {string} record where its maker leaves the fingerprint of what it was made from
 */

const siteInputs = [
  'build.mjs',
  'scripts/build',
  'web',
  'src/shared',
  // The description of the API, and what it takes from the features.
  'package-lock.json',
  'tsconfig.json',
];

/** @type {Product} */
export const site = { inputs: siteInputs, output: 'dist/manifest.json', record: 'dist/.fingerprint' };

/**
 * @param {'x64' | 'arm64'} processor
 * @returns {Product}
 */
export const executable = (processor) => ({
  inputs: [...siteInputs, 'src', 'migrations', 'scripts/pack', 'package.json'],
  output: `dist/drone-institute-linux-${processor}`,
  record: `dist/.fingerprint-linux-${processor}`,
});

/**
 * A hash over the names and contents of everything that a product is made from. Contents and not times, so that a fresh
 * checkout or a change of branch costs a build only where something differs.
 * @param {string} root the checkout
 * @param {Product} product
 */
export function fingerprint(root, product) {
  const hash = createHash('sha256');
  for (const file of new Set(product.inputs.flatMap((input) => filesUnder(root, input)))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Whether a product was made from exactly the files that are there now.
 * @param {string} root the checkout
 * @param {Product} product
 */
export function isFresh(root, product) {
  if (!existsSync(join(root, product.output)) || !existsSync(join(root, product.record))) return false;
  return readFileSync(join(root, product.record), 'utf8') === fingerprint(root, product);
}

/**
 * @param {string} root
 * @param {string} path a file or a folder
 * @returns {string[]} paths below the root, in an order that never varies
 */
function filesUnder(root, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats || path === 'web/browser-tests' || path === 'src/testing') return [];
  if (!stats.isDirectory()) return /\.test\.(ts|tsx|mjs)$/u.test(path) ? [] : [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`));
}
