import { basename } from 'node:path';
import { picturesModule } from './pictures.mjs';

const siteEntry = 'web/main.tsx';
const adminEntry = 'web/admin-main.tsx';
const legalEntry = 'web/legal/legal.css';
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
    absWorkingDir: root,
    entryPoints: { main: siteEntry, admin: adminEntry, legal: legalEntry },
    outdir: 'dist/site/assets',
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: assetsUrl,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxDev: development,
    minify: !development,
    sourcemap: development ? 'inline' : false,
    legalComments: 'none',
    charset: 'utf8',
    define: { 'process.env.NODE_ENV': development ? '"development"' : '"production"' },
    loader: { '.woff2': 'file', '.svg': 'file' },
    plugins: [virtualModule('virtual:pictures', picturesModule(pictures))],
    logLevel: 'warning',
    metafile: true,
    write: false,
  };
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
