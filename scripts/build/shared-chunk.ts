// Buys a page 2 scripts instead of some 20, and 8 kB of all scripts with Brotli: left to itself esbuild makes a file for every
// set of pages that share something, 34 of them. In one file for all pages, each page would be 13 to 19 kB heavier.
// To do without: call esbuild's build once in bundle.ts in place of bundleWithSharedChunk.
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { BuildResult, Metafile, Plugin } from 'esbuild';
import { build } from 'esbuild';
import type { BundleOptions } from './bundle.ts';
import { madeUp } from './made-up.ts';

const shared = 'virtual:shared';

/**
 * Bundles an entry whose parts are loaded on demand: everything shared is in one file with the entry, and each part is
 * one more. Returns the bundle for the scripts and another for everything else, since the first has its styles out of order.
 */
export async function bundleWithSharedChunk(
  options: BundleOptions,
): Promise<{ scripts: BuildResult<BundleOptions>; styles: BuildResult<BundleOptions> }> {
  const styles = await build(options);
  const parts = partsOf(styles.metafile);
  const own = new Set(parts.map(([path]) => path));
  const modules = Object.entries(styles.metafile.outputs)
    .filter(([path]) => path.endsWith('.js') && !own.has(path))
    .flatMap(([, { inputs }]) => Object.keys(inputs))
    .filter((path) => /\.m?[jt]sx?$|^virtual:/u.test(path))
    .map((path) => (path.startsWith('virtual:') ? path.slice('virtual:'.length) : `./${path}`));
  const imports = modules.map((module) => `import ${JSON.stringify(module)};`).join('\n');
  const importers = [...parts.map(([, file]) => file), ...Object.values(options.entryPoints)];
  const { absWorkingDir: root } = options;
  const plugins = [
    importShared(root, importers),
    madeUp('shared', ({ path }) => (path === shared ? imports : undefined), root),
    ...options.plugins,
  ];
  // Libraries without side effects count as imported all the same.
  const logOverride = { 'ignored-bare-import': 'silent' } as const;
  return { scripts: await build({ ...options, plugins, logOverride }), styles };
}

/** Returns the outputs that are loaded on demand, with their source files. */
export function partsOf({ outputs }: Metafile): [path: string, file: string][] {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  const paths = new Set(imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path));
  return [...paths].map((path) => [path, outputs[path]?.entryPoint ?? '']);
}

/** Makes the source files of the entry and its parts import everything shared. */
function importShared(root: string, importers: string[]): Plugin {
  return {
    name: 'import-shared',
    setup(plugged) {
      plugged.onLoad({ filter: /\.tsx?$/, namespace: 'file' }, async ({ path }) => {
        if (!importers.includes(relative(root, path))) return undefined;
        const contents = `${await readFile(path, 'utf8')}\nimport '${shared}';`;
        return { contents, loader: path.endsWith('.tsx') ? 'tsx' : 'ts' };
      });
    },
  };
}
