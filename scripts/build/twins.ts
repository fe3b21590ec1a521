// Buys 15 % of every script and stylesheet beside what a server could compress while it runs (Brotli at 4), and its time.
// To do without: leave out addTwins in site.ts, and give the server something that compresses.
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Cache } from './cache.ts';
import { forEachAtOnce } from './parallel.ts';

const textFile = /\.(js|css|svg|json|html|txt|xml|webmanifest)$/u;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Adds a `.br` and a `.gz` twin of every text file. */
export async function addTwins(files: Map<string, Uint8Array>, cache: Cache) {
  const texts = [...files].filter(([url]) => textFile.test(url));
  await forEachAtOnce(texts, availableParallelism(), async ([url, content]) => {
    const br = await cache.get(['br', content], () => promisify(brotliCompress)(content, brotliOptions));
    const gz = await cache.get(['gz', content], () => promisify(gzip)(content, { level: 9 }));
    files.set(`${url}.br`, br);
    files.set(`${url}.gz`, gz);
  });
}
