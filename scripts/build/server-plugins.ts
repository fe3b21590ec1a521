import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Replaces how the two packages with native code look for it: by name, unpacked from the executable on first use.
 * @param loader the module that does so
 */
export function nativeModules(loader: string): Plugin {
  const load = `require(${JSON.stringify(loader)}).loadNative`;
  const contents = {
    'better-sqlite3': `exports.getBinding = () => ${load}('better-sqlite3');`,
    argon2: `module.exports = () => ({ hash: (...input) => ${load}('argon2').hash(...input) });`,
  };
  return {
    name: 'native-modules',
    setup(build) {
      build.onResolve({ filter: /^\.\/binding$/ }, ({ importer }) =>
        importer.includes('/node_modules/better-sqlite3/')
          ? { path: 'better-sqlite3', namespace: 'native' }
          : undefined,
      );
      build.onResolve({ filter: /^node-gyp-build$/ }, () => ({ path: 'argon2', namespace: 'native' }));
      build.onLoad({ filter: /.*/, namespace: 'native' }, ({ path }) => ({
        contents: contents[path as keyof typeof contents],
        resolveDir: '/',
      }));
    },
  };
}

/**
 * Lets the modules of src/ read the program's own files where they are packed, by functions named as Node's.
 * @param source the folder of src/
 * @param runtime the folder of the modules that there are in the executable only
 */
export function packedFiles(source: string, runtime: string): Plugin {
  const functions = JSON.stringify(`${runtime}/packed-fs.ts`);
  const contents = {
    'node:fs': `export * from 'node:fs'; export { readdirSync, readFileSync, statSync } from ${functions};`,
    'node:fs/promises': `export * from 'node:fs/promises'; export { readFile } from ${functions};`,
  };
  return {
    name: 'packed-files',
    setup(build) {
      build.onResolve({ filter: /^node:fs(?:\/promises)?$/ }, ({ path, importer }) =>
        importer.startsWith(`${source}/`) ? { path, namespace: 'packed-files' } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'packed-files' }, ({ path }) => ({
        contents: contents[path as keyof typeof contents],
        resolveDir: '/',
      }));
      // There is one of it, in what Node starts.
      build.onResolve({ filter: /^\.\/packed\.ts$/ }, ({ importer }) =>
        importer.startsWith(`${runtime}/`) ? { path: 'packed', external: true } : undefined,
      );
    },
  };
}

/**
 * Keeps what is not needed at once in programs of their own: the renderer, which src/ loads from a file of the build, and
 * packages.
 */
export function packedPrograms(packages: string[]): Plugin {
  const start = (name: string) => `require('packed').startProgram('${name}')`;
  return {
    name: 'packed-programs',
    setup(build) {
      build.onResolve({ filter: /^packed$/ }, ({ path }) => ({ path, external: true }));
      build.onLoad({ filter: /\/src\/pages\/load-renderer\.ts$/ }, () => ({
        contents: `export const loadRenderer = () => ${start('render.js')}.renderPage;`,
        resolveDir: '/',
      }));
      build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind !== 'entry-point' && packages.includes(path)
          ? { path: `${path}.js`, namespace: 'program' }
          : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'program' }, ({ path }) => ({
        contents: `module.exports = ${start(path)};`,
        resolveDir: '/',
      }));
    },
  };
}

/**
 * Puts off the loading of modules until one of their functions is called, since most servers never do.
 * @param source the folder of src/
 * @param modules the names of what it imports from each; a missing one stops the build
 */
export function lateModules(source: string, modules: Record<string, string[]>): Plugin {
  const load = (path: string) =>
    path.startsWith('node:') ? `require('${path}')` : `require('packed').startProgram('${path}.js')`;
  return {
    name: 'late-modules',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path, importer }) =>
        importer.startsWith(`${source}/`) && Object.hasOwn(modules, path)
          ? { path, namespace: 'late' }
          : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'late' }, ({ path }) => ({
        contents: (modules[path] ?? [])
          .map((name) =>
            name === 'default'
              ? `export default (...input) => ${load(path)}(...input);`
              : `export const ${name} = (...input) => ${load(path)}.${name}(...input);`,
          )
          .join('\n'),
        resolveDir: '/',
      }));
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

/**
 * Takes out of Koa the question whether a body is one of fetch's responses, which makes Node load all of `fetch` with the
 * first JSON answer: 12 MB. The server sends none.
 */
export function withoutWebResponses(): Plugin {
  return rewriting(
    'without-web-responses',
    /\/node_modules\/koa\/lib\/(?:application|response)\.js$/,
    (text) => text.replaceAll(/\b(?:body|val) instanceof Response\b/gu, 'false'),
  );
}

/** Takes of the package that limits rates what src/ imports, without the limiters for a dozen databases. */
export function fewLimiters(): Plugin {
  const used = ['RateLimiterMemory', 'RateLimiterRes', 'RateLimiterSQLite'];
  return rewriting('few-limiters', /\/node_modules\/rate-limiter-flexible\/index\.js$/, () =>
    used.map((name) => `export { default as ${name} } from './lib/${name}.js';`).join('\n'),
  );
}

/**
 * Gives all packages the same table of media types, and of that what has a file name's ending and is no single company's:
 * each copy of the whole takes 1 MB of memory.
 * @param table as the package mime-db has it
 */
export function fewMimeTypes(table: string): Plugin {
  return {
    name: 'few-mime-types',
    setup(build) {
      build.onResolve({ filter: /^mime-db$/ }, () => ({ path: table }));
      build.onLoad({ filter: /\/mime-db\/db\.json$/ }, async ({ path }) => {
        const types: [type: string, about: { extensions?: string[] }][] = Object.entries(
          JSON.parse(await readFile(path, 'utf8')),
        );
        const few = types.filter(
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
