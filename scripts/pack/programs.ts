import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { build } from 'esbuild';
import {
  fewMimeTypes,
  hiddenImports,
  lateModules,
  nativeModules,
  noLateBuiltins,
  packedFiles,
  packedPrograms,
  partsOfPdf,
  programOf,
  withoutUnused,
  withoutWebResponses,
} from './program-plugins.ts';

/** How Node's own loader wraps a CommonJS module; in the executable scripts/pack/runtime/packed.ts calls it. */
const wrapper = { before: '(function (exports, require, module, __filename, __dirname) {', after: '})' };

/** Packages that src/ imports when it needs them, which most servers seldom or never do. */
export const onDemand = [
  '@simplewebauthn/server',
  'acme-client',
  'age-encryption',
  'aws4fetch',
  'file-type',
  'fontkit',
  'nodemailer',
  'otplib',
  'pdfkit',
  'yazl',
];

/** The modules that src/ imports at once, but uses only with HTTPS of its own, or on a terminal. */
const late = {
  'node:https': ['createServer'],
  'node:readline/promises': ['createInterface'],
  'node:tls': ['createSecureContext'],
  'pino-pretty': ['default'],
};

/**
 * Bundles the programs of the executable: what Node starts (`start.js`), the server, what renders pages, and each of the
 * packages that are imported on demand.
 * They are CommonJS: an `import` of node:http alone would load Node's whole `fetch` (12 MB), for the sake of one name in it.
 * Names stay as they are, and functions with them: shortened into arrows they would all be compiled at once.
 * Returns their texts by name, in ASCII; all but the first are the text of one function.
 */
export async function bundlePrograms(root: string): Promise<Map<string, Uint8Array>> {
  const { renderer } = JSON.parse(await readFile(join(root, 'dist/manifest.json'), 'utf8'));
  const source = join(root, 'src');
  const runtime = join(root, 'scripts/pack/runtime');
  const options = {
    absWorkingDir: root,
    outdir: 'programs',
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minifyWhitespace: true,
    minifySyntax: true,
    // An uncaught error prints its line of code into the system's log.
    lineLimit: 200,
    legalComments: 'none',
    logLevel: 'warning',
    // CommonJS has no import.meta; any other use of it must fail the build.
    logOverride: { 'empty-import-meta': 'error' },
    write: false,
  } satisfies BuildOptions;
  const start = build({ ...options, entryPoints: { start: join(runtime, 'start.ts') } });
  const programs = build({
    ...options,
    entryPoints: {
      server: 'src/main.ts',
      render: join(root, 'dist', renderer),
      ...Object.fromEntries([...onDemand, 'pino-pretty'].map((name) => [programOf(name), name])),
    },
    // As deep below /packed as the sources are below the checkout.
    define: { 'import.meta.dirname': '"/packed/src"' },
    banner: { js: wrapper.before },
    footer: { js: wrapper.after },
    plugins: [
      noLateBuiltins(source),
      packedFiles(source, runtime),
      partsOfPdf(),
      packedPrograms(onDemand),
      lateModules(source, late),
      nativeModules(join(runtime, 'load-native.ts')),
      hiddenImports(),
      withoutUnused(root),
      withoutWebResponses(),
      fewMimeTypes(join(root, 'node_modules/mime-db/db.json')),
    ],
  });
  const outputs = (await Promise.all([start, programs])).flatMap(({ outputFiles }) => outputFiles);
  return new Map(outputs.map(({ path, text }) => [basename(path), Buffer.from(toAscii(text), 'latin1')]));
}

/**
 * Spells out what esbuild leaves of other characters, which is in regular expressions: V8 takes two bytes for each
 * character of a text that has a single such one.
 */
function toAscii(program: string) {
  return program.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
