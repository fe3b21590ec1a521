// Buys 4 kB of a public page's scripts with Brotli: SWC shortens React further than esbuild does.
// To do without: take minifyScripts out of bundle.ts.
import { minify } from '@swc/core';

/**
 * Makes modules that esbuild has minified smaller still, by address.
 * @param banner the comment that each begins with
 */
export async function minifyScripts(files: Map<string, Uint8Array>, urls: Iterable<string>, banner: string) {
  for (const url of urls) {
    const code = Buffer.from(files.get(url) ?? []).toString();
    const smaller = await minify(code, {
      module: true,
      compress: { passes: 2 },
      mangle: true,
      format: { comments: false },
    });
    files.set(url, Buffer.from(`${banner}\n${smaller.code}`));
  }
}
