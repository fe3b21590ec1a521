import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { publish } from './publish.ts';

let dist: string;

const entries = {
  main: { script: '/assets/a-1.js', imports: [], styles: [], loader: '/assets/a-1.js', views: {} },
  admin: { script: '/assets/a-1.js', imports: [], styles: [] },
  legal: { styles: [] },
  fonts: [],
  languages: {},
  share: {},
};

/** @param files by address */
const build = (files: Record<string, string>, renderer?: string) => {
  const contents = new Map(Object.entries(files).map(([url, text]) => [url, Buffer.from(text)]));
  return publish(dist, contents, entries, renderer === undefined ? undefined : Buffer.from(renderer));
};

const addresses = () =>
  readdirSync(join(dist, 'site'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(dist, 'site').length))
    .sort();

const manifest = () => JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
const version = () => manifest().version;

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'publish-'));
  mkdirSync(join(dist, 'site'));
});

afterEach(() => rmSync(dist, { recursive: true }));

test('files and manifest are published; those of the build before stay for a server that runs on it', async () => {
  await build({ '/assets/a-1.js': 'one', '/pictures/p.webp': 'picture' });
  assert.deepEqual(addresses(), ['/assets/a-1.js', '/pictures/p.webp']);
  assert.equal(manifest().main.script, '/assets/a-1.js');
  await build({ '/assets/a-2.js': 'two', '/pictures/p.webp': 'another' });
  assert.deepEqual(addresses(), ['/assets/a-1.js', '/assets/a-2.js', '/pictures/p.webp']);
  assert.equal(readFileSync(join(dist, 'site/pictures/p.webp'), 'utf8'), 'another');
  await build({ '/assets/a-3.js': 'three' });
  assert.deepEqual(addresses(), ['/assets/a-2.js', '/assets/a-3.js', '/pictures/p.webp']);
});

test('the version changes with any content or address, and with nothing else', async () => {
  await build({ '/a': '1', '/b': '2' });
  const first = version();
  await build({ '/b': '2', '/a': '1' });
  assert.equal(version(), first);
  await build({ '/a': '1', '/b': '3' });
  assert.notEqual(version(), first);
  await build({ '/a': '1', '/c': '2' });
  assert.notEqual(version(), first);
});

test('the renderer is beside the site, never in it; an older one stays for the server that runs on it', async () => {
  await build({ '/a': '1' });
  assert.equal(manifest().renderer, undefined);
  await build({ '/a': '1' }, 'one');
  const { renderer: first, version: firstVersion } = manifest();
  assert.match(first, /^server\/render-[\da-f]{8}\.cjs$/u);
  assert.equal(readFileSync(join(dist, first), 'utf8'), 'one');
  assert.deepEqual(addresses(), ['/a']);
  writeFileSync(join(dist, 'server/main.mjs'), 'the server');
  await build({ '/a': '1' }, 'two');
  const { renderer: second, version: secondVersion } = manifest();
  assert.notEqual(secondVersion, firstVersion);
  const names = () => readdirSync(join(dist, 'server')).map((name) => `server/${name}`);
  assert.deepEqual(names().sort(), ['server/main.mjs', first, second].sort());
  await build({ '/a': '1' }, 'three');
  assert.deepEqual(names().sort(), ['server/main.mjs', second, manifest().renderer].sort());
});
