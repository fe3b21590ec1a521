import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} LockedPackage A package as the lock file describes it.
 * @property {string} version
 * @property {string} integrity algorithm and digest in Base64
 * @property {string} [license] not known of a few old packages
 * @property {Record<string, string>} [dependencies]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 */

const fonts = /^node_modules\/@fontsource-variable\/[^/]+$/u;
const nodes = /^node_modules\/node-(?:linux|darwin|win)-[a-z\d]+$/u;

/**
 * Whether a folder is that of a package with Node itself, for one kind of machine.
 * @param {string} folder
 */
export const isNodeItself = (folder) => nodes.test(folder);

/**
 * Lists every package of which the product ships something: those that it runs on, the fonts, and Node for each machine.
 * @param {string} root the checkout
 * @returns {Map<string, LockedPackage>} by folder, in the order of the lock file
 */
export function shippedPackages(root) {
  /** @type {{ packages: Record<string, LockedPackage> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const isShipped = (/** @type {string} */ folder, /** @type {LockedPackage} */ entry) =>
    folder !== '' &&
    // Build tools that nevertheless leave something of theirs in the product, and what it runs on.
    (fonts.test(folder) || isNodeItself(folder) || !(entry.dev || entry.optional || entry.devOptional));
  return new Map(Object.entries(packages).filter(([folder, entry]) => isShipped(folder, entry)));
}
