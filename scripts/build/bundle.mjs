import { basename, join } from 'node:path';
import { cssModules } from './css-modules.mjs';
import { picturesModule } from './pictures.mjs';

const siteEntry = 'web/main.tsx';
const adminEntry = 'web/admin-main.tsx';
const legalEntry = 'web/legal/legal.css';
const rendererEntry = 'web/render.tsx';
const assetsUrl = '/assets';

/**
 * @typedef {object} Entry
 * @property {string} script
 * @property {string[]} imports what the script needs at once, for `modulepreload`
 * @property {string[]} styles
 */

/**
 * @typedef {object} Entries What the server's pages must refer to, as addresses.
 * @property {Entry} main the public pages
 * @property {Entry} admin the back office, of which visitors of the public pages load nothing
 * @property {{ styles: string[] }} legal the stylesheet of the plain documents
 * @property {string[]} fonts those that every page needs
 */

/** @typedef {import('esbuild').BuildOptions & { metafile: true, write: false }} BundleOptions */

/**
 * What esbuild needs to make the site's scripts, stylesheets and fonts.
 * @param {string} root the checkout
 * @param {import('./pictures.mjs').Picture[]} pictures
 * @param {{ development: boolean }} mode development: readable code and React's own checks
 * @returns {BundleOptions}
 */
export function bundleOptions(root, pictures, { development }) {
  return {
    ...commonOptions(root, development),
    entryPoints: { main: siteEntry, admin: adminEntry, legal: legalEntry },
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    splitting: true,
    format: 'esm',
    target: 'es2022',
    sourcemap: development ? 'inline' : false,
    plugins: [
      virtualModule('virtual:pictures', picturesModule(pictures)),
      cssModules(root, { minify: !development, rules: true }),
    ],
    metafile: true,
  };
}

/**
 * What esbuild needs to make the renderer: one CommonJS file that knows the same pictures, class names and addresses as
 * the site's own scripts.
 * @param {string} root the checkout
 * @param {import('./pictures.mjs').Picture[]} pictures
 * @param {{ development: boolean }} mode
 * @returns {import('esbuild').BuildOptions & { write: false }}
 */
export function rendererOptions(root, pictures, { development }) {
  return {
    ...commonOptions(root, development),
    entryPoints: { render: rendererEntry },
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    // Without the half of it that streams, which takes as long to load again and is not used.
    alias: {
      'react-dom/server': join(
        root,
        `node_modules/react-dom/cjs/react-dom-server-legacy.browser.${development ? 'development' : 'production'}.js`,
      ),
    },
    plugins: [
      virtualModule('virtual:pictures', picturesModule(pictures)),
      cssModules(root, { minify: !development, rules: false }),
    ],
  };
}

/**
 * @param {string} root
 * @param {boolean} development
 */
function commonOptions(root, development) {
  return /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: root,
    outdir: 'dist/site/assets',
    assetNames: '[name]-[hash]',
    publicPath: assetsUrl,
    bundle: true,
    jsx: 'automatic',
    jsxDev: development,
    minify: !development,
    legalComments: 'none',
    charset: 'utf8',
    define: { 'process.env.NODE_ENV': development ? '"development"' : '"production"' },
    loader: { '.woff2': 'file', '.svg': 'file' },
    logLevel: 'warning',
    write: false,
  });
}

/**
 * Sorts out what esbuild has made.
 * @param {import('esbuild').BuildResult<BundleOptions>} result
 * @returns {{ files: Map<string, Uint8Array>, entries: Entries }} files by address
 */
export function readBundle({ metafile, outputFiles }) {
  const main = readEntry(metafile, siteEntry);
  const admin = readEntry(metafile, adminEntry);
  const legal = { styles: [urlOf(findOutput(metafile, legalEntry)[0])] };
  // An entry's stylesheet has the rules of the lazily loaded modules too. What esbuild makes for each of those by itself
  // only repeats them, and nothing would load it.
  const styles = [...main.styles, ...admin.styles, ...legal.styles];
  const files = outputFiles
    .map(({ path, contents }) => /** @type {const} */ ([urlOf(path), contents]))
    .filter(([url]) => !url.endsWith('.css') || styles.includes(url));
  return {
    files: new Map(files),
    entries: {
      main,
      admin,
      legal,
      fonts: [...files.map(([url]) => url)].filter((url) => /-latin-[^/]*\.woff2$/u.test(url)).sort(),
    },
  };
}

/**
 * @param {import('esbuild').Metafile} metafile
 * @param {string} entry a source file
 * @returns {Entry}
 */
function readEntry(metafile, entry) {
  const [script, { cssBundle }] = findOutput(metafile, entry);
  return {
    script: urlOf(script),
    imports: [...staticImports(metafile, script)].map(urlOf),
    styles: cssBundle ? [urlOf(cssBundle)] : [],
  };
}

/**
 * @param {import('esbuild').Metafile} metafile
 * @param {string} entry a source file
 */
function findOutput(metafile, entry) {
  const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entry);
  if (found === undefined) throw new Error(`The bundle holds no ${entry}.`);
  return found;
}

/**
 * @param {import('esbuild').Metafile} metafile
 * @param {string} path an output
 * @param {Set<string>} found
 * @returns {Set<string>} every output that it imports, directly or not, and not on demand
 */
function staticImports(metafile, path, found = new Set()) {
  for (const each of metafile.outputs[path]?.imports ?? []) {
    if (each.kind !== 'import-statement' || each.external || found.has(each.path)) continue;
    found.add(each.path);
    staticImports(metafile, each.path, found);
  }
  return found;
}

/** @param {string} path of an output; all of them lie in one folder */
function urlOf(path) {
  return `${assetsUrl}/${basename(path)}`;
}

/**
 * A module that the build makes up.
 * @param {string} name
 * @param {string} contents JavaScript
 * @returns {import('esbuild').Plugin}
 */
function virtualModule(name, contents) {
  return {
    name,
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: 'virtual' }));
      build.onLoad({ filter: new RegExp(`^${name}$`), namespace: 'virtual' }, () => ({
        contents,
        loader: 'js',
      }));
    },
  };
}
