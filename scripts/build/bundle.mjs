import { basename, join, parse } from 'node:path';
import { build } from 'esbuild';
import { cssModules } from './css-modules.mjs';
import { fontCuts } from './font-cuts.mjs';
import { picturesModule } from './pictures.mjs';
import { reactModules } from './react-modules.mjs';
import { bundleWithSharedChunk, partsOf } from './shared-chunk.mjs';

const loaderEntry = 'web/loader.ts';
const siteEntry = 'web/main.tsx';
const adminEntry = 'web/admin-main.tsx';
const legalEntry = 'web/legal/legal.css';
const rendererEntry = 'web/render.tsx';
const assetsUrl = '/assets';
/**
 * Has Chromium compile a whole file beside the page, instead of each function on the page's own thread when it is first
 * called: nearly all of them are, to take a page over (https://v8.dev/blog/explicit-compile-hints).
 */
const compileAtOnce = '//# allFunctionsCalledOnLoad';

/**
 * @typedef {object} Entry
 * @property {string} script
 * @property {string[]} imports what the script needs at once, for `modulepreload`
 * @property {string[]} styles
 */

/**
 * @typedef {object} PublicEntry
 * @property {string} loader brings these scripts to a page that has come rendered
 * @property {Record<string, string[]>} views what each public page needs besides, by the name of its file
 */

/**
 * @typedef {object} Entries What the server's pages must refer to, as addresses.
 * @property {Entry & PublicEntry} main the public pages
 * @property {Entry} admin the back office, of which visitors of the public pages load nothing
 * @property {{ styles: string[] }} legal the stylesheet of the plain documents
 * @property {string[]} fonts those that every page needs
 */

/**
 * @typedef {Omit<import('esbuild').BuildOptions, 'entryPoints'> & {
 *   absWorkingDir: string, entryPoints: Record<string, string>, plugins: import('esbuild').Plugin[], metafile: true, write: false,
 * }} BundleOptions
 */
/** @typedef {import('esbuild').BuildResult<BundleOptions>} BundleResult */

/**
 * The site's two halves: visitors of the public pages load nothing of the back office. The loader shares nothing with
 * either.
 */
const entryPoints = {
  public: { main: siteEntry, legal: legalEntry },
  loader: { loader: loaderEntry },
  admin: { admin: adminEntry },
};

/**
 * Makes the site's scripts, stylesheets and fonts.
 * @param {string} root the checkout
 * @param {import('./pictures.mjs').Picture[]} pictures
 * @param {{ development: boolean }} [mode] development: readable code and React's own checks
 * @returns {Promise<{ files: Map<string, Uint8Array>, entries: Entries }>} files by address
 */
export async function makeBundle(root, pictures, mode = { development: false }) {
  const options = bundleOptions(root, pictures, mode);
  const [{ scripts, styles }, loader, admin] = await Promise.all([
    bundleWithSharedChunk({
      ...options,
      entryPoints: entryPoints.public,
      banner: { js: compileAtOnce },
    }),
    build({ ...options, entryPoints: entryPoints.loader }),
    build({ ...options, entryPoints: entryPoints.admin }),
  ]);
  return readBundle(scripts, { styles, loader, admin });
}

/**
 * What esbuild needs to make all of it in one go, as development does: the same site in more files.
 * @param {string} root the checkout
 * @param {import('./pictures.mjs').Picture[]} pictures
 * @param {{ development: boolean }} mode
 * @returns {BundleOptions}
 */
export function bundleOptions(root, pictures, { development }) {
  return {
    ...commonOptions(root, development),
    entryPoints: { ...entryPoints.public, ...entryPoints.loader, ...entryPoints.admin },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    splitting: true,
    format: 'esm',
    target: 'es2022',
    sourcemap: development ? 'inline' : false,
    plugins: [
      virtualModule('virtual:pictures', picturesModule(pictures)),
      cssModules(root, { minify: !development, rules: true }),
      fontCuts(),
      reactModules(root, { development }),
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
  const common = commonOptions(root, development);
  return {
    ...common,
    entryPoints: { render: rendererEntry },
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    // Without the half of it that streams, which takes as long to load again and is not used.
    alias: {
      ...common.alias,
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
    // React has had it itself since 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react', 'use-sync-external-store/shim': 'react' },
    loader: { '.woff2': 'file', '.svg': 'file' },
    logLevel: 'warning',
    write: false,
  });
}

/**
 * Sorts out what esbuild has made, in one go or in several.
 * @param {BundleResult} scripts where the public pages' scripts are
 * @param {object} [others]
 * @param {BundleResult} [others.styles] where their stylesheets and everything else are
 * @param {BundleResult} [others.loader] where their loader is
 * @param {BundleResult} [others.admin] where the back office is
 * @returns {{ files: Map<string, Uint8Array>, entries: Entries }} files by address
 */
export function readBundle(scripts, { styles = scripts, loader = scripts, admin = scripts } = {}) {
  const main = readEntry(scripts, styles, siteEntry);
  const back = readEntry(admin, admin, adminEntry);
  const legal = readStyles(styles, legalEntry);
  const outputs = new Map(
    [styles, scripts, loader, admin].flatMap(({ outputFiles }) =>
      outputFiles.map(({ path, contents }) => [urlOf(path), contents]),
    ),
  );
  // An entry's stylesheet has the rules of the lazily loaded modules too. What esbuild makes for each of those by itself
  // only repeats them, and nothing would load it.
  const loaded = new Set([
    ...main.styles,
    ...back.styles,
    ...legal,
    ...[scripts, loader, admin].flatMap(scriptsOf),
  ]);
  const files = [...outputs].filter(([url]) => !/\.(?:css|js)$/u.test(url) || loaded.has(url));
  const urls = files.map(([url]) => url);
  return {
    files: new Map(files),
    entries: {
      main: {
        ...main,
        loader: readEntry(loader, loader, loaderEntry).script,
        views: readViews(scripts.metafile, [main.script, ...main.imports]),
      },
      admin: back,
      legal: { styles: legal },
      fonts: urls.filter((url) => /-cut-[^/]*\.woff2$/u.test(url)).sort(),
    },
  };
}

/**
 * @param {BundleResult} scripts
 * @param {BundleResult} styles
 * @param {string} entry a source file
 * @returns {Entry}
 */
function readEntry({ metafile }, styles, entry) {
  // Where the parts of an entry need its own code, it lies in a file that they share, and the entry but names that.
  const [path] = Object.entries(metafile.outputs).find(([, { inputs }]) => entry in inputs) ?? [];
  if (path === undefined) throw new Error(`The bundle holds no ${entry}.`);
  const imports = [...staticImports(metafile, path)].map(urlOf);
  return { script: urlOf(path), imports, styles: readStyles(styles, entry) };
}

/**
 * @param {BundleResult} result
 * @param {string} entry a source file
 * @returns {string[]}
 */
function readStyles({ metafile }, entry) {
  const [path, { cssBundle }] = findOutput(metafile, entry);
  if (path.endsWith('.css')) return [urlOf(path)];
  return cssBundle ? [urlOf(cssBundle)] : [];
}

/**
 * What is loaded on demand, with what it needs besides.
 * @param {import('esbuild').Metafile} metafile
 * @param {string[]} there scripts that are loaded before
 * @returns {Record<string, string[]>} by the names of the source files
 */
function readViews(metafile, there) {
  const views = partsOf(metafile).map(([path, file]) => {
    const needed = [path, ...staticImports(metafile, path)].map(urlOf).filter((url) => !there.includes(url));
    return /** @type {const} */ ([parse(file).name, needed]);
  });
  return Object.fromEntries(views.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** @param {BundleResult} result */
function scriptsOf({ metafile }) {
  return Object.keys(metafile.outputs)
    .filter((path) => path.endsWith('.js'))
    .map(urlOf);
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
