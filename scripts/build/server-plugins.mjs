import { readFile } from 'node:fs/promises';

/**
 * Replaces how the two packages with native code look for it: by name, unpacked from the executable on first use.
 * @param {string} loader the module that does so
 * @returns {import('esbuild').Plugin}
 */
export function nativeModules(loader) {
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
        contents: contents[/** @type {keyof typeof contents} */ (path)],
        resolveDir: '/',
      }));
    },
  };
}

/**
 * Shows esbuild an import that file-type hides from bundlers for the sake of browsers; the executable has no
 * node_modules to find it in.
 * @returns {import('esbuild').Plugin}
 */
export function hiddenImports() {
  return {
    name: 'hidden-imports',
    setup(build) {
      build.onLoad({ filter: /\/node_modules\/file-type\/source\/index\.js$/ }, async ({ path }) => {
        const contents = await readFile(path, 'utf8');
        return { contents: contents.replaceAll(/importAtRuntime\('([^']+)'\)/gu, "import('$1')") };
      });
    },
  };
}
