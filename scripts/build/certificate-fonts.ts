// The fonts of the certificates that the server prints: those of the site at one weight each, as TrueType, which
// PDF files hold. Buys the same type on paper as on the screen, in Latin, Tamil and Devanagari; 0.2 MB of the executable.
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Cache } from './cache.ts';
import { writeWhole } from './cache.ts';

const { resolve } = createRequire(import.meta.url);

const latin: [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2010, 0x2026],
  [0x2212, 0x2212],
];
const moreLatin: [number, number][] = [
  [0x100, 0x24f],
  [0x1e00, 0x1eff],
];
const joiners: [number, number] = [0x200c, 0x200d];

/** Each cut by the name of its file: what it is cut from, at which weight, and which characters remain. */
const cuts: Readonly<Record<string, { from: string; weight: number; characters: [number, number][] }>> = {
  heading: { from: 'bricolage-grotesque/files/bricolage-grotesque-latin', weight: 700, characters: latin },
  'heading-more': {
    from: 'bricolage-grotesque/files/bricolage-grotesque-latin-ext',
    weight: 700,
    characters: moreLatin,
  },
  text: { from: 'manrope/files/manrope-latin', weight: 600, characters: latin },
  'text-more': { from: 'manrope/files/manrope-latin-ext', weight: 600, characters: moreLatin },
  tamil: {
    from: 'noto-sans-tamil/files/noto-sans-tamil-tamil',
    weight: 600,
    characters: [[0x20, 0x20], [0xb80, 0xbff], joiners, [0x25cc, 0x25cc]],
  },
  devanagari: {
    from: 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
    weight: 600,
    characters: [[0x20, 0x20], [0x900, 0x97f], joiners, [0x25cc, 0x25cc]],
  },
};

/** Makes `dist/certificate/NAME.ttf` of each, and removes what else lies there. */
export async function buildCertificateFonts(root: string, cache: Cache): Promise<void> {
  const folder = join(root, 'dist/certificate');
  await mkdir(folder, { recursive: true });
  const names = new Set<string>();
  for (const [name, { from, weight, characters }] of Object.entries(cuts)) {
    const font = await readFile(resolve(`@fontsource-variable/${from}-wght-normal.woff2`));
    const text = characters
      .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
      .map((code) => String.fromCodePoint(code))
      .join('');
    const made = await cache.get(['certificate-font', String(weight), text, font], () =>
      subsetFont(font, text, { targetFormat: 'sfnt', variationAxes: { wght: weight } }),
    );
    await writeWhole(join(folder, `${name}.ttf`), made);
    names.add(`${name}.ttf`);
  }
  for (const name of await readdir(folder)) if (!names.has(name)) await rm(join(folder, name));
}
