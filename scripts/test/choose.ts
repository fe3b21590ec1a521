import { globSync } from 'node:fs';

const patterns = ['src/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'];

/**
 * Every test file of the checkout, those that need a browser last.
 * @returns paths below the root
 */
export function findTests(root: string): string[] {
  const files = globSync(patterns, { cwd: root }).sort();
  return [...files.filter((file) => !isBrowserTest(file)), ...files.filter(isBrowserTest)];
}

/**
 * Whether a test file drives a browser.
 * @param file path below the root
 */
export function isBrowserTest(file: string) {
  return file.startsWith('web/browser-tests/');
}

/**
 * Whether a test file needs a CA.
 * @param file path below the root
 */
export function isAcmeTest(file: string) {
  return file.endsWith('acme.test.ts');
}

/**
 * Whether a test file needs systemd.
 * @param file path below the root
 */
export function isServiceTest(file: string) {
  return file.startsWith('src/service/');
}

/**
 * Whether a test file runs the executables of this processor and of another.
 * @param file path below the root
 */
export function isExecutableTest(file: string) {
  return file === 'scripts/pack/pack.test.ts';
}

/**
 * What to run, given what was asked for: stages by name, files by a part of their path, all if nothing.
 * @param files every test file there is
 * @returns unknown: words that mean nothing
 */
export function chooseTests(
  words: string[],
  files: string[],
): { types: boolean; lint: boolean; files: string[]; unknown: string[] } {
  if (words.length === 0) return { types: true, lint: true, files, unknown: [] };
  const chosen: Set<string> = new Set();
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

function isAskedFor(file: string, word: string) {
  if (word === 'unit') return !isBrowserTest(file);
  if (word === 'browser') return isBrowserTest(file);
  return file.includes(word);
}
