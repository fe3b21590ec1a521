// `npm run format [PATH…]`: formats, sorts imports and applies the linter's safe fixes.
import { runInForeground } from './setup/run.mjs';
import { biome, root } from './tools.ts';

const paths = process.argv.slice(2);
process.exit(
  await runInForeground(biome, ['check', '--write', ...(paths.length ? paths : ['.'])], { cwd: root }),
);
