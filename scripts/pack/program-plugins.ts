// The plugins of esbuild for the programs of the executable. The first three and `noLateBuiltins` make them work at all where
// there are neither files nor node_modules; each of the others buys what its comment says, measured by leaving it out, and may be.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';
import { madeUp } from '../build/made-up.ts';

/**
 * Makes the two packages with native code load it by name from the executable.
 * @param loader the module that does so
 */
export function nativeModules(loader: string): Plugin {
  const load = `require(${JSON.stringify(loader)}).loadNative`;
  return madeUp('native-modules', ({ path, importer }) => {
    if (path === './binding' && importer.includes('/node_modules/better-sqlite3/'))
      return `exports.getBinding = () => ${load}('better-sqlite3');`;
    if (path !== 'node-gyp-build') return undefined;
    return `module.exports = () => ({ hash: (...input) => ${load}('argon2').hash(...input) });`;
  });
}

/**
 * Makes the modules of src/ read the program's own files from the executable, by functions named as Node's.
 * @param source the folder of src/
 * @param runtime the folder of the modules that only the executable has
 */
export function packedFiles(source: string, runtime: string): Plugin {
  const functions = JSON.stringify(`${runtime}/packed-fs.ts`);
  const { setup, ...plugin } = madeUp('packed-files', ({ path, importer }) => {
    if (!importer.startsWith(`${source}/`)) return undefined;
    if (path === 'node:fs')
      return `export * from 'node:fs'; export { readdirSync, readFileSync, statSync } from ${functions};`;
    if (path !== 'node:fs/promises') return undefined;
    return `export * from 'node:fs/promises'; export { readFile } from ${functions};`;
  });
  return {
    ...plugin,
    setup(build) {
      // There is one of it, in what Node starts.
      build.onResolve({ filter: /^(?:packed|\.\/packed\.ts)$/ }, ({ path, importer }) =>
        path === 'packed' || importer.startsWith(`${runtime}/`)
          ? { path: 'packed', external: true }
          : undefined,
      );
      return setup(build);
    },
  };
}

/**
 * Stops the build at what would fail in the executable alone: an import of a module of Node's when it is needed.
 * @param source the folder of src/
 */
export function noLateBuiltins(source: string): Plugin {
  return {
    name: 'no-late-builtins',
    setup(build) {
      build.onResolve({ filter: /^node:/ }, ({ path, kind, importer }) =>
        kind === 'dynamic-import' && importer.startsWith(`${source}/`)
          ? {
              errors: [
                { text: `The executable cannot import ${path} later: import it at the top of the file.` },
              ],
            }
          : undefined,
      );
    },
  };
}

/**
 * Shows esbuild an import that file-type hides from bundlers for the sake of browsers; the executable has no
 * node_modules to find it in.
 */
export function hiddenImports(): Plugin {
  return rewriting('hidden-imports', /\/node_modules\/file-type\/source\/index\.js$/, (text) =>
    text.replaceAll(/importAtRuntime\('([^']+)'\)/gu, "import('$1')"),
  );
}

const start = (name: string) => `require('packed').startProgram('${name}')`;

/** Returns the name of the program that a package becomes: programs lie in one folder. */
export function programOf(name: string): string {
  return name.replace('@', '').replace('/', '-');
}

/**
 * Keeps what is not needed at once in programs of their own: the renderer, which src/ loads from a file of the build, and
 * packages. Buys 4 MB of memory after a start, 2 MB later.
 */
export function packedPrograms(packages: string[]): Plugin {
  const { setup, ...plugin } = madeUp('packed-programs', ({ path, kind }) =>
    kind !== 'entry-point' && packages.includes(path)
      ? `module.exports = ${start(`${programOf(path)}.js`)};`
      : undefined,
  );
  return {
    ...plugin,
    setup(build) {
      build.onLoad({ filter: /\/src\/pages\/load-renderer\.ts$/ }, () => ({
        contents: `export const loadRenderer = () => ${start('render.js')}.openRenderer();`,
        resolveDir: '/',
      }));
      return setup(build);
    },
  };
}

/**
 * Takes the CommonJS form of pdfkit, as the other finds its own files by import.meta, and leaves out what sheets never use: they
 * hand pdfkit fonts that are open, in TrueType, and texts in lines. Buys 0.6 MB of the program that is loaded to print.
 */
export function partsOfPdf(): Plugin {
  const unused: Readonly<Record<string, string>> = {
    fontkit: 'exports.create = () => { throw new Error("pdfkit is to get open fonts."); };',
    linebreak:
      'module.exports = class { constructor() { throw new Error("pdfkit is to get texts in lines."); } };',
    'brotli/decompress.js': 'module.exports = () => { throw new Error("Fonts are to be TrueType."); };',
  };
  const { setup, ...plugin } = madeUp('parts-of-pdf', ({ path, importer }) =>
    /\/node_modules\/(?:pdfkit|fontkit)\//u.test(importer) ? unused[path] : undefined,
  );
  return {
    ...plugin,
    setup(build) {
      build.onResolve({ filter: /^(?:pdfkit|fontkit)$/ }, ({ path, kind, resolveDir }) =>
        kind === 'entry-point' ? { path: createRequire(`${resolveDir}/`).resolve(path) } : undefined,
      );
      return setup(build);
    },
  };
}

/**
 * Loads modules when one of their functions is first called, which most servers never do. Buys 2 MB of memory.
 * @param source the folder of src/
 * @param modules the names that are imported from each; a missing one stops the build
 */
export function lateModules(source: string, modules: Record<string, string[]>): Plugin {
  const load = (path: string) => (path.startsWith('node:') ? `require('${path}')` : start(`${path}.js`));
  return madeUp('late-modules', ({ path, importer }) => {
    if (!importer.startsWith(`${source}/`) || !Object.hasOwn(modules, path)) return undefined;
    return (modules[path] ?? [])
      .map((name) =>
        name === 'default'
          ? `export default (...input) => ${load(path)}(...input);`
          : `export const ${name} = (...input) => ${load(path)}.${name}(...input);`,
      )
      .join('\n');
  });
}

/**
 * Removes Koa's check whether a body is a `Response`, which makes Node load all of `fetch` with the first JSON answer.
 * Buys 4 MB of memory. The server sends none.
 */
export function withoutWebResponses(): Plugin {
  return rewriting(
    'without-web-responses',
    /\/node_modules\/koa\/lib\/(?:application|response)\.js$/,
    (text) => text.replaceAll(/\b(?:body|val) instanceof Response\b/gu, 'false'),
  );
}

/**
 * Leaves out of packages what this server never uses: limits that other databases keep, logs by threads of their own, checks of
 * the version of Node, and alphabets other than Unicode. Buys 3 MB of memory after a start, and 5 % of its processor time.
 * @param root the folder above node_modules/
 */
export function withoutUnused(root: string): Plugin {
  const limits = ['RateLimiterMemory', 'RateLimiterRes', 'RateLimiterSQLite'];
  const texts: Readonly<Record<string, string>> = {
    'rate-limiter-flexible': limits
      .map((name) => `exports.${name} = require('rate-limiter-flexible/lib/${name}.js');`)
      .join('\n'),
    'thread-stream':
      'module.exports = class { constructor() { throw new Error("Logs go to no thread."); } };',
    // Of jsonwebtoken, which asks for versions before 17.
    semver: 'exports.satisfies = () => true;',
  };
  return madeUp(
    'without-unused',
    ({ path, importer }) =>
      /\/iconv-lite\/encodings\//u.test(importer) && path.endsWith('.json')
        ? 'module.exports = [];'
        : texts[path],
    root,
  );
}

/**
 * Bundles one table of media types for all packages, without vendors' types and those without a file extension.
 * Buys 4 MB of memory after a start, 2 MB later.
 * @param table of the package mime-db
 */
export function fewMimeTypes(table: string): Plugin {
  return {
    name: 'few-mime-types',
    setup(build) {
      build.onResolve({ filter: /^mime-db$/ }, () => ({ path: table }));
      build.onLoad({ filter: /\/mime-db\/db\.json$/ }, async ({ path }) => {
        const types: Record<string, { extensions?: string[] }> = JSON.parse(await readFile(path, 'utf8'));
        const few = Object.entries(types).filter(
          ([type, { extensions }]) => extensions && !type.startsWith('application/vnd.'),
        );
        return { contents: JSON.stringify(Object.fromEntries(few)), loader: 'json' };
      });
    },
  };
}

function rewriting(name: string, files: RegExp, rewrite: (text: string) => string): Plugin {
  return {
    name,
    setup(build) {
      build.onLoad({ filter: files }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        const contents = rewrite(text);
        if (contents === text)
          throw new Error(`${path} has changed: the plugin ${name} finds nothing in it.`);
        return { contents };
      });
    },
  };
}
