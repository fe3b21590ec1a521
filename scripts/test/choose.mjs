import { globSync } from 'node:fs';

const patterns = ['src/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.mjs', 'scripts/**/*.test.ts'];

/**
 * Every test file of the checkout, those that need a browser last.
 * @param {string} root
 * @returns {string[]} paths below the root
 */
export function findTests(root) {
  const files = globSync(patterns, { cwd: root }).sort();
  return [...files.filter((file) => !isBrowserTest(file)), ...files.filter(isBrowserTest)];
}

/**
 * Whether a test file drives a browser.
 * @param {string} file path below the root
 */
export function isBrowserTest(file) {
  return file.startsWith('web/browser-tests/');
}

/**
 * Whether a test file needs a CA.
 * @param {string} file path below the root
 */
export function isAcmeTest(file) {
  return file.endsWith('acme.test.ts');
}

/**
 * Whether a test file needs systemd.
 * @param {string} file path below the root
 */
export function isServiceTest(file) {
  return file.startsWith('src/service/');
}

/**
 * Whether a test file runs the executables of this processor and of another.
 * @param {string} file path below the root
 */
export function isExecutableTest(file) {
  return file === 'scripts/pack/pack.test.mjs';
}

/**
 * What to run, given what was asked for: stages by name, files by a part of their path, all if nothing.
 * @param {string[]} words
 * @param {string[]} files every test file there is
 * @returns {{ types: boolean, lint: boolean, files: string[], unknown: string[] }} unknown: words that mean nothing
 */
export function chooseTests(words, files) {
  if (words.length === 0) return { types: true, lint: true, files, unknown: [] };
  /** @type {Set<string>} */
  const chosen = new Set();
  const unknown = [];
  for (const word of words) {
    if (word === 'types' || word === 'lint') continue;
    const found = files.filter((file) => isAskedFor(file, word));
    if (found.length === 0) unknown.push(word);
    for (const file of found) chosen.add(file);
  }
  const inOrder = files.filter((file) => chosen.has(file));
  return { types: words.includes('types'), lint: words.includes('lint'), files: inOrder, unknown };
}

/**
 * @param {string} file
 * @param {string} word
 */
function isAskedFor(file, word) {
  if (word === 'unit') return !isBrowserTest(file);
  if (word === 'browser') return isBrowserTest(file);
  return file.includes(word);
}
