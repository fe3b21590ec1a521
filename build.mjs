// Makes dist/ from web/ and src/: `node build.mjs` the site and what renders it, `node build.mjs --pack` the
// executables as well, `node build.mjs --pack image` container images of them too.
// Costly results are kept in .cache/, so that a second build takes seconds.
import { buildSite } from './scripts/build/site.ts';
import { pack } from './scripts/pack/pack.ts';
import { release } from './scripts/pack/release.ts';
import { processors } from './scripts/tools.ts';

const root = import.meta.dirname;
const parameters = process.argv.slice(2);

if (parameters.length > 0 && !['--pack', '--pack image'].includes(parameters.join(' '))) {
  console.error('Usage: node build.mjs [--pack [image]]');
  process.exit(2);
}

try {
  await buildSite(root);
  if (parameters.includes('--pack')) {
    for (const processor of processors) await pack(root, processor);
    await release(root, processors, parameters.includes('image'));
  }
} catch (error) {
  // esbuild has printed its own errors with their places in the code.
  if (!(error instanceof Error && 'errors' in error)) console.error(error);
  process.exit(1);
}
