// The benchmarks: `npm run bench`. Each measures side by side in one run and prints ratios, which a busy machine changes
// less than the figures themselves.
import { benchExecutable } from './executable.mjs';
import { benchPeopleTables } from './people-tables.mjs';

await benchPeopleTables();
await benchExecutable();
