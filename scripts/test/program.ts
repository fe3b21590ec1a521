// Buys a quarter of a second of processor time for each start of the program, some 20 in a run of all tests: Node loads one file
// rather than 1,300. To do without: leave it out of test.ts, and src/testing/program.ts starts src/main.ts.
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { onDemand } from '../pack/programs.ts';

/**
 * Bundles the program of the checkout for the tests that start it; returns the path of the file.
 * @param source of another program that is made of the same
 */
export async function bundleProgram(root: string, source = 'src/main.ts'): Promise<string> {
  const outfile = join(root, '.cache', `${basename(source, '.ts')}.cjs`);
  await build({
    entryPoints: [join(root, source)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    external: ['better-sqlite3', 'argon2', 'pino-pretty', ...onDemand],
    // It finds its own files from where its sources are, wherever the checkout is seen.
    banner: { js: "const sourcesOfBundle = require('node:path').join(__dirname, '../src');" },
    define: { 'import.meta.dirname': 'sourcesOfBundle', 'import.meta.url': 'sourcesOfBundle' },
    logLevel: 'warning',
  });
  return outfile;
}
