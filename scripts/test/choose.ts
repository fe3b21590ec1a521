import { globSync } from 'node:fs';
import type { DebianProgram } from '../debian.ts';
import { debian } from '../debian.ts';

/** The stages to run, and the test files as paths below the checkout. */
export interface Choice {
  types: boolean;
  lint: boolean;
  files: string[];
  /** Words that mean nothing. */
  unknown: string[];
}

/** Programs of Debian's that tests need, by where those are. */
const needs: [place: RegExp, programs: DebianProgram[]][] = [
  [/^web\/browser-tests\//u, [debian.chromiumShell]],
  [/\bacme\b.*\.test\.ts$/u, [debian.pebble]],
  [/^src\/systemd\//u, [debian.systemd]],
  [/^src\/http\/shared-caches\.prove/u, [debian.nginx]],
  [/^src\/register\/sheet\//u, [debian.poppler]],
  [/^scripts\/test\/far-date\.prove/u, [debian.faketime]],
  [/^scripts\/pack\/pack\.prove/u, process.arch === 'x64' ? [debian.emulator, debian.arm64Libraries] : []],
];

/** Lists every test file of the checkout, those that need a browser first: they take longest, and what is begun last is over soon. */
export function findTests(root: string): string[] {
  const files = globSync('{src,web,scripts}/**/*.test.ts', { cwd: root }).sort();
  return [...files.filter(isBrowserTest), ...files.filter((file) => !isBrowserTest(file))];
}

/**
 * Chooses what to run. Without words: everything but what `npm run prove` is for. A word is a stage (types, lint), a kind of
 * test (unit, browser) or a part of a test file's path; after the word prove, only files that prove are looked at.
 */
export function chooseTests(words: string[], all: string[]): Choice {
  if (words.length === 0) return { types: true, lint: true, files: all.filter(isQuick), unknown: [] };
  const [first, ...rest] = words;
  const proves = first === 'prove';
  const files = proves ? all.filter((file) => !isQuick(file)) : all;
  const named = (proves ? rest : words).filter((word) => proves || (word !== 'types' && word !== 'lint'));
  return {
    types: !proves && words.includes('types'),
    lint: !proves && words.includes('lint'),
    files:
      proves && rest.length === 0 ? files : files.filter((file) => named.some((word) => isMeant(file, word))),
    unknown: named.filter((word) => !files.some((file) => isMeant(file, word))),
  };
}

/** Lists the programs of Debian's that test files need. */
export function programsFor(files: string[]): DebianProgram[] {
  return needs.flatMap(([place, programs]) => (files.some((file) => place.test(file)) ? programs : []));
}

/** Whether a test is for every change; what takes long is named `….prove.test.ts`. */
export function isQuick(file: string): boolean {
  return !file.endsWith('.prove.test.ts');
}

/** Whether a test needs a browser. */
export function isBrowserTest(file: string): boolean {
  return file.startsWith('web/browser-tests/');
}

function isMeant(file: string, word: string): boolean {
  if (word === 'unit') return isQuick(file) && !isBrowserTest(file);
  if (word === 'browser') return isQuick(file) && isBrowserTest(file);
  return file.includes(word);
}
