import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parse } from 'node:path';
import subsetFont from 'subset-font';

const mark = /url\('(?<font>[^']+\.woff2)\?cut'\)/u;
const { resolve } = createRequire(import.meta.url);

/** @typedef {{ file: string, characters: string, weights: { min: number, max: number } }} Cut */

/** @type {Map<string, Promise<Buffer>>} Costly, and every build needs the same. */
const made = new Map();

/**
 * Cuts fonts down: where a `@font-face` marks its font with `?cut`, the characters of its `unicode-range` and the weights
 * of its `font-weight` remain. Its file is named after the font, with `-cut` behind.
 * @returns {import('esbuild').Plugin}
 */
export function fontCuts() {
  return {
    name: 'font-cuts',
    setup(build) {
      /** @type {Map<string, Cut>} */
      const cuts = new Map();
      build.onLoad({ filter: /fonts\.css$/, namespace: 'file' }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        const contents = text.replace(/@font-face \{[^}]*\}/gu, (rule) => {
          const font = mark.exec(rule)?.groups?.font;
          if (font === undefined) return rule;
          const name = `${parse(font).name}-cut.woff2`;
          cuts.set(name, readCut(resolve(font), rule));
          return rule.replace(mark, `url('cut:${name}')`);
        });
        return { contents, loader: 'css' };
      });
      build.onResolve({ filter: /^cut:/ }, ({ path }) => ({
        path: path.slice('cut:'.length),
        namespace: 'cut',
      }));
      build.onLoad({ filter: /.*/, namespace: 'cut' }, async ({ path }) => {
        const cut = cuts.get(path);
        if (!cut) throw new Error(`No @font-face is cut to ${path}.`);
        return { contents: await make(cut), loader: 'file' };
      });
    },
  };
}

/**
 * @param {string} file
 * @param {string} rule the `@font-face`
 * @returns {Cut}
 */
function readCut(file, rule) {
  const [min = 0, max = min] = descriptor(rule, 'font-weight').split(' ').map(Number);
  const characters = descriptor(rule, 'unicode-range')
    .split(',')
    .map((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
    });
  return { file, characters: characters.join(''), weights: { min, max } };
}

/**
 * @param {string} rule
 * @param {string} name
 */
function descriptor(rule, name) {
  const value = new RegExp(`${name}:([^;]+);`, 'u').exec(rule)?.[1];
  if (value === undefined) throw new Error(`A font cannot be cut without ${name}.`);
  return value.trim();
}

/** @param {Cut} cut */
function make({ file, characters, weights }) {
  const key = JSON.stringify([file, characters, weights]);
  const before = made.get(key);
  if (before) return before;
  const cutting = readFile(file).then((font) =>
    subsetFont(font, characters, { targetFormat: 'woff2', variationAxes: { wght: weights } }),
  );
  made.set(key, cutting);
  return cutting;
}
