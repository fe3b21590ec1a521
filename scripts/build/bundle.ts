import { existsSync, readdirSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import type { BuildOptions, BuildResult, Metafile, Plugin } from 'esbuild';
import { build } from 'esbuild';
import { cssModules } from './css-modules.ts';
import { fontCuts } from './font-cuts.ts';
import { madeUp } from './made-up.ts';
import { minifyScripts } from './minify.ts';
import type { Pictures } from './pictures.ts';
import { picturesModule } from './pictures.ts';
import { reactModules } from './react-modules.ts';
import { bundleWithSharedChunk, partsOf } from './shared-chunk.ts';
import { smallIcons } from './small-icons.ts';

const loaderEntry = 'web/boot/loader.ts';
const siteEntry = 'web/boot/main.tsx';
const adminEntry = 'web/boot/admin-main.tsx';
const legalEntry = 'web/legal/legal.css';
const rendererEntry = 'web/boot/render.tsx';
/** A stylesheet for each language that needs one, called by its short name. */
const languageFolder = 'web/styles/languages';
const assetsUrl = '/assets';
/**
 * Makes Chromium compile a whole file in the background instead of each function on the main thread at its first call:
 * hydration calls nearly all of them (https://v8.dev/blog/explicit-compile-hints).
 */
const compileAtOnce = '//# allFunctionsCalledOnLoad';

export interface Entry {
  script: string;
  /** The scripts that this one needs at once, for `modulepreload`. */
  imports: string[];
  styles: string[];
}

export interface PublicEntry {
  /** Loads these scripts on a rendered page. */
  loader: string;
  /** The scripts that each public page needs besides, by the name of its file. */
  views: Record<string, string[]>;
}

/** The styles and scripts that the pages in one language need besides. */
export interface LanguageEntry {
  styles: string[];
  fonts: string[];
}

/** The addresses that the server's pages refer to. */
export interface Entries {
  /** The public pages. */
  main: Entry & PublicEntry;
  /** The back office, which public pages never load. */
  admin: Entry;
  /** The stylesheet of the plain documents. */
  legal: { styles: string[] };
  /** The fonts of every page. */
  fonts: string[];
  /** By the short names of the languages. */
  languages: Record<string, LanguageEntry>;
}

export type BundleOptions = Omit<BuildOptions, 'entryPoints'> & {
  absWorkingDir: string;
  entryPoints: Record<string, string>;
  plugins: Plugin[];
  metafile: true;
  write: false;
};
export type BundleResult = Pick<BuildResult<BundleOptions>, 'metafile' | 'outputFiles'>;

/** The public pages and the back office share no scripts, so that visitors load nothing of the latter. */
const entryPoints = {
  public: { main: siteEntry, legal: legalEntry },
  loader: { loader: loaderEntry },
  admin: { admin: adminEntry },
};

/**
 * Bundles the site's scripts, stylesheets and fonts, by address.
 * @param mode development: readable code and React's own checks
 */
export async function makeBundle(
  root: string,
  pictures: Pictures,
  mode: { development: boolean } = { development: false },
): Promise<{ files: Map<string, Uint8Array>; entries: Entries }> {
  const options = bundleOptions(root, pictures, mode);
  const [{ scripts, styles }, loader, admin] = await Promise.all([
    bundleWithSharedChunk({
      ...options,
      entryPoints: { ...entryPoints.public, ...languageEntries(root) },
      banner: { js: compileAtOnce },
    }),
    build({ ...options, entryPoints: entryPoints.loader }),
    build({ ...options, entryPoints: entryPoints.admin }),
  ]);
  const bundle = readBundle(scripts, { styles, loader, admin });
  if (!mode.development) await minifyScripts(bundle.files, scriptsOf(scripts), compileAtOnce);
  return bundle;
}

/** Options to bundle everything at once, as development does: the same site in more files. */
export function bundleOptions(
  root: string,
  pictures: Pictures,
  { development }: { development: boolean },
): BundleOptions {
  return {
    ...commonOptions(root, development),
    entryPoints: {
      ...entryPoints.public,
      ...languageEntries(root),
      ...entryPoints.loader,
      ...entryPoints.admin,
    },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    splitting: true,
    format: 'esm',
    target: 'es2022',
    sourcemap: development ? 'inline' : false,
    plugins: [
      picturesPlugin(pictures),
      cssModules(root, { minify: !development, rules: true }),
      fontCuts(),
      reactModules(root, { development }),
      smallIcons(root),
    ],
    metafile: true,
  };
}

/** Options for the renderer: one CommonJS file with the same pictures, class names and addresses as the site's scripts. */
export function rendererOptions(
  root: string,
  pictures: Pictures,
  { development }: { development: boolean },
): BuildOptions & { write: false } {
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
      picturesPlugin(pictures),
      cssModules(root, { minify: !development, rules: false }),
      smallIcons(root),
    ],
  };
}

function commonOptions(root: string, development: boolean) {
  return {
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
  } satisfies BuildOptions;
}

/**
 * Reads what esbuild has bundled, at once or separately, and returns the files by address.
 * @param scripts the bundle with the public pages' scripts
 */
export function readBundle(
  scripts: BundleResult,
  {
    styles = scripts,
    loader = scripts,
    admin = scripts,
  }: { styles?: BundleResult; loader?: BundleResult; admin?: BundleResult } = {},
): { files: Map<string, Uint8Array>; entries: Entries } {
  const main = readEntry(scripts, styles, siteEntry);
  const back = readEntry(admin, admin, adminEntry);
  const legal = readStyles(styles, legalEntry);
  const languages = readLanguages(styles);
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
    ...Object.values(languages).flatMap((language) => language.styles),
    ...[scripts, loader, admin].flatMap(scriptsOf),
  ]);
  const files = [...outputs].filter(([url]) => !/\.(?:css|js)$/u.test(url) || loaded.has(url));
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
      fonts: readFonts(styles, siteEntry),
      languages,
    },
  };
}

function readEntry({ metafile }: BundleResult, styles: BundleResult, entry: string): Entry {
  // If parts of an entry need its code, esbuild puts that into a shared file.
  const [path] = Object.entries(metafile.outputs).find(([, { inputs }]) => entry in inputs) ?? [];
  if (path === undefined) throw new Error(`The bundle holds no ${entry}.`);
  const imports = [...staticImports(metafile, path)].map(urlOf);
  return { script: urlOf(path), imports, styles: readStyles(styles, entry) };
}

/** Returns the stylesheet of each language that has one, as an entry to bundle. */
function languageEntries(root: string): Record<string, string> {
  const folder = join(root, languageFolder);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return Object.fromEntries(names.map((name) => [parse(name).name, `${languageFolder}/${name}`]));
}

function readLanguages(styles: BundleResult): Record<string, LanguageEntry> {
  const entries = Object.values(styles.metafile.outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
  return Object.fromEntries(
    entries
      .filter((entry) => entry.startsWith(`${languageFolder}/`))
      .map((entry) => [
        parse(entry).name,
        { styles: readStyles(styles, entry), fonts: readFonts(styles, entry) },
      ]),
  );
}

/** Returns the fonts that the build has cut for an entry's stylesheet: those that its pages surely need. */
function readFonts({ metafile }: BundleResult, entry: string): string[] {
  const [path, { cssBundle = path }] = findOutput(metafile, entry);
  const imports = metafile.outputs[cssBundle]?.imports ?? [];
  return imports
    .map((each) => urlOf(each.path))
    .filter((url) => /-cut-[^/]*\.woff2$/u.test(url))
    .sort();
}

function readStyles({ metafile }: BundleResult, entry: string): string[] {
  const [path, { cssBundle }] = findOutput(metafile, entry);
  if (path.endsWith('.css')) return [urlOf(path)];
  return cssBundle ? [urlOf(cssBundle)] : [];
}

/**
 * Returns what is loaded on demand with its imports, by the name of its source file.
 * @param there scripts that are loaded before
 */
function readViews(metafile: Metafile, there: string[]): Record<string, string[]> {
  const views = partsOf(metafile).map(([path, file]) => {
    const needed = [path, ...staticImports(metafile, path)].map(urlOf).filter((url) => !there.includes(url));
    return [parse(file).name, needed] as const;
  });
  return Object.fromEntries(views.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function scriptsOf({ metafile }: BundleResult) {
  return Object.keys(metafile.outputs)
    .filter((path) => path.endsWith('.js'))
    .map(urlOf);
}

function findOutput(metafile: Metafile, entry: string) {
  const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entry);
  if (found === undefined) throw new Error(`The bundle holds no ${entry}.`);
  return found;
}

/** Returns every output that one imports statically, directly or not. */
function staticImports(metafile: Metafile, path: string, found: Set<string> = new Set()): Set<string> {
  for (const each of metafile.outputs[path]?.imports ?? []) {
    if (each.kind !== 'import-statement' || each.external || found.has(each.path)) continue;
    found.add(each.path);
    staticImports(metafile, each.path, found);
  }
  return found;
}

function urlOf(path: string) {
  return `${assetsUrl}/${basename(path)}`;
}

/**
 * Buys that no page asks for a picture's size, colour or address. To do without: write the module to a file before bundling, and
 * import that.
 */
function picturesPlugin(pictures: Pictures): Plugin {
  const contents = picturesModule(pictures);
  return madeUp('virtual', ({ path }) => (path === 'virtual:pictures' ? contents : undefined));
}
