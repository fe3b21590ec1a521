import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BuildManifest } from '../pages/read-manifest.ts';
import { atEnd } from './at-end.ts';
import { picture } from './pictures.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The tiny build's only script. */
export const tinyScript = 'export const nothing = null;\n'.repeat(60);

/** The manifest of the tiny build. */
export const tinyManifest: BuildManifest = {
  version: 'tiny',
  main: {
    script: '/assets/main-1a2b.js',
    imports: ['/assets/chunk-3c4d.js'],
    styles: ['/assets/main-5e6f.css'],
    loader: '/assets/loader-7a8b.js',
    views: { 'home-page': ['/assets/home-page-5e6f.js'] },
  },
  admin: {
    script: '/assets/admin-0a1b.js',
    imports: ['/assets/chunk-3c4d.js'],
    styles: ['/assets/admin-2c3d.css'],
  },
  legal: { styles: ['/assets/legal-7a8b.css'] },
  fonts: ['/assets/font-9c0d.woff2'],
  languages: { ta: { styles: ['/assets/ta-9e0f.css'], fonts: ['/assets/tamil-1a2b.woff2'] } },
  share: {
    'hero-small': { url: '/assets/pictures/hero-small-share-1a2b.jpg', alt: 'A drone at sunrise' },
    'service-small-medium': {
      url: '/assets/pictures/service-share-3c4d.jpg',
      alt: 'Two drones on their pads',
    },
  },
};

/** Writes what a build would: one file of each kind, script and stylesheets with their compressed twins. */
export function writeTinyDist(folder: string): void {
  for (const [path, content] of tinyFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

let shared: string | null = null;

/** Returns the folder of a tiny build for all apps of a test file, which must leave it as it is. */
export function tinyDist(): string {
  if (shared !== null) return shared;
  shared = temporaryFolder();
  writeTinyDist(shared);
  atEnd(() => {
    shared = null;
  });
  return shared;
}

type Files = [path: string, content: string | Uint8Array][];

let files: Files | null = null;

/** Compressing takes longer than many a test: it is done once. */
function tinyFiles(): Files {
  files ??= [
    ['manifest.json', JSON.stringify(tinyManifest)],
    ...withTwins('site/assets/main-1a2b.js', tinyScript),
    ...withTwins('site/assets/chunk-3c4d.js', tinyScript),
    ...withTwins('site/assets/main-5e6f.css', 'body { color: navy; }\n'),
    ...withTwins('site/assets/admin-0a1b.js', tinyScript),
    ...withTwins('site/assets/admin-2c3d.css', 'body { color: navy; }\n'),
    ...withTwins('site/assets/legal-7a8b.css', 'body { color: navy; }\n'),
    ...withTwins('site/assets/ta-9e0f.css', ':root { line-height: 2; }\n'),
    ['site/assets/font-9c0d.woff2', 'not a font'],
    ['site/assets/tamil-1a2b.woff2', 'not a font'],
    ['site/assets/pictures/hero-small-640-1a2b.webp', picture.webp],
    ['site/pictures/hero-small.webp', picture.webp],
    ['site/pictures/addon-fpv.webp', picture.webp],
    ...['logo-1', 'logo-2', 'logo-3', 'logo-4', 'logo-5', 'poster'].map((name): Files[number] => [
      `samples/${name}.webp`,
      picture.webp,
    ]),
  ];
  return files;
}

function withTwins(path: string, content: string): Files {
  return [
    [path, content],
    [`${path}.br`, brotliCompressSync(content)],
    [`${path}.gz`, gzipSync(content)],
  ];
}
