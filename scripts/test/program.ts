// Buys a quarter of a second of processor time for each start of the program, some 20 in a run of all tests: Node loads one file
// rather than 1,300. To do without: leave it out of test.ts, and src/testing/program.ts starts src/main.ts.
import { join } from 'node:path';
import { build } from 'esbuild';
import { onDemand } from '../pack/programs.ts';

/** Bundles the program of the checkout for the tests that start it; returns the path of the file. */
export async function bundleProgram(root: string): Promise<string> {
  const outfile = join(root, '.cache/program.cjs');
  const main = join(root, 'src/main.ts');
  await build({
    entryPoints: [main],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    external: ['better-sqlite3', 'argon2', 'pino-pretty', ...onDemand],
    // It finds its own files from where its sources are.
    define: {
      'import.meta.dirname': JSON.stringify(join(root, 'src')),
      'import.meta.url': JSON.stringify(main),
    },
    logLevel: 'warning',
  });
  return outfile;
}
