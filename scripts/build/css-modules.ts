// Buys 1.3 kB of each page's stylesheet (12.7 instead of 14.0 kB with Brotli) and 0.3 kB of scripts: short class names.
// esbuild shortens them by itself, but anew in each bundle, so that the browser's and the server's would not agree.
// To do without: take the plugin out of bundle.ts and shorten no identifiers in CSS; esbuild's long names agree as long as no
// two modules are called the same.
import { globSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { build as bundle } from 'esbuild';
import { madeUp } from './made-up.ts';

interface CssModule {
  /** Its rules under their final names. */
  css: string;
  /** The final name of each local one. */
  names: Record<string, string>;
}

/**
 * Gives the classes of CSS modules the names that compiling all modules of `web/` together yields.
 * @param mode rules: whether the bundle gets the rules too, or the names alone
 */
export function cssModules(root: string, { minify, rules }: { minify: boolean; rules: boolean }): Plugin {
  return {
    name: 'css-modules',
    setup(build) {
      let modules: Promise<Map<string, CssModule>>;
      build.onStart(() => {
        modules = compileModules(root, minify);
        // Reported where the first of them is loaded.
        modules.catch(() => {});
      });
      build.onLoad({ filter: /\.module\.css$/ }, async ({ path, with: { part } }) => {
        const found = (await modules).get(relative(root, path));
        if (!found) throw new Error(`${path} is not below web/, where CSS modules are looked for.`);
        if (part === 'rules') return { contents: found.css, loader: 'css', resolveDir: dirname(path) };
        const own = JSON.stringify(`./${basename(path)}`);
        const contents = `${rules ? `import ${own} with { part: 'rules' };` : ''}
          export default ${JSON.stringify(found.names)};`;
        return { contents, loader: 'js', resolveDir: dirname(path), watchFiles: [path] };
      });
    },
  };
}

/** Ends the name of a script that only imports a CSS module. */
const stub = '?names';

/** Compiles all modules in one go and returns them by path. */
async function compileModules(root: string, minify: boolean): Promise<Map<string, CssModule>> {
  const files = globSync('web/**/*.module.css', { cwd: root }).sort();
  const importOf = ({ path }: { path: string }) =>
    path.endsWith(stub)
      ? `export { default } from ${JSON.stringify(`./${path.slice(0, -stub.length)}`)};`
      : undefined;
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: files.map((file, index) => ({ in: file + stub, out: String(index) })),
    outdir: 'css-modules',
    bundle: true,
    format: 'esm',
    minifyIdentifiers: minify,
    charset: 'utf8',
    logLevel: 'warning',
    write: false,
    plugins: [madeUp('stubs', importOf, root)],
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const compiled = files.map(async (file, index): Promise<[string, CssModule]> => {
    const script = texts.get(`${index}.js`) ?? '';
    const { default: names } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
    return [file, { css: texts.get(`${index}.css`) ?? '', names }];
  });
  return new Map(await Promise.all(compiled));
}
