import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import { cssModules } from './css-modules.ts';

const sources = {
  'web/main.js': `import './base.css'; import page from './page.module.css'; import menu from './menu.module.css';
    console.log(JSON.stringify({ page, menu }));`,
  // Another part of the same modules, in another order.
  'web/render.js': `import menu from './menu.module.css'; import page from './page.module.css';
    console.log(JSON.stringify({ page, menu }));`,
  'web/base.css': '.on-navy { color: white }',
  'web/page.module.css':
    '.open { animation: rise 1s } .wide { color: red } @keyframes rise { to { top: 0 } }',
  'web/menu.module.css': ':global(.on-navy) .open { color: blue } .link { color: green }',
  'web/unused/other.module.css': '.open { color: black } .more { color: gold }',
};

let root: string;

async function bundle(
  entry: string,
  mode: { minify: boolean; rules: boolean },
): Promise<{ names: Record<string, Record<string, string>>; css: string }> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: 'out',
    bundle: true,
    write: false,
    format: 'esm',
    minify: mode.minify,
    plugins: [cssModules(root, mode)],
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  const printed: string[] = [];
  new Function('console', textOf('.js'))({ log: (text: string) => printed.push(text) });
  return { names: JSON.parse(printed[0] ?? ''), css: textOf('.css') };
}

before(() => {
  root = mkdtempSync(join(tmpdir(), 'css-modules-'));
  for (const [file, content] of Object.entries(sources)) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), content);
  }
});

after(() => rmSync(root, { recursive: true }));

for (const minify of [true, false])
  test(`two bundles agree on every name${minify ? ', where names are short' : ''}`, async () => {
    const site = await bundle('web/main.js', { minify, rules: true });
    const renderer = await bundle('web/render.js', { minify, rules: false });
    assert.deepEqual(renderer.names, site.names);
    assert.equal(renderer.css, '');
    const { page = {}, menu = {} } = site.names;
    assert.deepEqual(Object.keys(page).sort(), ['open', 'rise', 'wide']);
    const all = [...Object.values(page), ...Object.values(menu)];
    assert.equal(new Set(all).size, all.length, 'no name stands for two things');
    if (minify) for (const name of all) assert.match(name, /^\w{1,2}$/u);
    for (const name of [page.open, page.wide, menu.open, menu.link])
      assert.match(site.css, new RegExp(`\\.${name}\\s*\\{`, 'u'));
    assert.match(site.css, new RegExp(`animation:\\s*${page.rise} 1s|animation:\\s*1s ${page.rise}`, 'u'));
    assert.match(site.css, new RegExp(`\\.on-navy \\.${menu.open}`, 'u'));
    assert.doesNotMatch(site.css, /gold/u);
  });

test('a module that is changed has its new rules and names in the next build', async () => {
  const file = join(root, 'web/page.module.css');
  writeFileSync(file, '.fresh { color: pink }');
  const { names, css } = await bundle('web/main.js', { minify: false, rules: true });
  assert.deepEqual(Object.keys(names.page ?? {}), ['fresh']);
  assert.match(css, /pink/u);
});
