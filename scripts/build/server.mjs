import { join } from 'node:path';
import { build } from 'esbuild';
import { hiddenImports, nativeModules } from './server-plugins.mjs';

/** What packages written for CommonJS expect to find; the bundle itself is a module, for its top-level `await`. */
const commonJsNames = `
import { createRequire as createRequireForPackages } from 'node:module';
const require = createRequireForPackages(import.meta.url);
const { dirname: __dirname, filename: __filename } = import.meta;`;

/**
 * Bundles the server for the executable into `dist/server/main.mjs`. There, as in the checkout, the folder above it is
 * the one that holds `dist/` and `migrations/`; scripts/pack lays them out so.
 * @param {string} root the checkout
 */
export async function buildServer(root) {
  await build({
    absWorkingDir: root,
    entryPoints: ['src/main.ts'],
    outfile: 'dist/server/main.mjs',
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    banner: { js: commonJsNames },
    plugins: [nativeModules(join(root, 'scripts/pack/runtime/load-native.ts')), hiddenImports()],
    logLevel: 'warning',
  });
}
