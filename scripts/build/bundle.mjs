import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { picturesModule } from './pictures.mjs';

const siteEntry = 'web/main.tsx';
const legalEntry = 'web/legal/legal.css';
const assetsUrl = '/assets';

/**
 * @typedef {object} Entries What the server's pages must refer to, as addresses.
 * @property {{ script: string, imports: string[], styles: string[] }} main imports: what the script needs at once, for
 *   `modulepreload`
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
    entryPoints: { main: siteEntry, ...(existsSync(join(root, legalEntry)) && { legal: legalEntry }) },
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
  const outputs = Object.entries(metafile.outputs);
  const [script, main] = outputs.find(([, output]) => output.entryPoint === siteEntry) ?? [];
  if (script === undefined) throw new Error(`The bundle holds no ${siteEntry}.`);
  const [legal] = outputs.find(([, output]) => output.entryPoint === legalEntry) ?? [];
  // The entry's stylesheet has the rules of the lazily loaded modules too. What esbuild makes for each of those by itself
  // only repeats them, and nothing would load it.
  const styles = [main?.cssBundle, legal].filter((path) => path !== undefined).map(urlOf);
  const files = outputFiles
    .map(({ path, contents }) => /** @type {const} */ ([urlOf(path), contents]))
    .filter(([url]) => !url.endsWith('.css') || styles.includes(url));
  return {
    files: new Map(files),
    entries: {
      main: {
        script: urlOf(script),
        imports: [...staticImports(metafile, script)].map(urlOf),
        styles: main?.cssBundle ? [urlOf(main.cssBundle)] : [],
      },
      legal: { styles: legal === undefined ? [] : [urlOf(legal)] },
      fonts: [...files.map(([url]) => url)].filter((url) => /-latin-[^/]*\.woff2$/u.test(url)).sort(),
    },
  };
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
