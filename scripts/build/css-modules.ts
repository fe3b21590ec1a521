import { globSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { build as bundle } from 'esbuild';

export interface CssModule {
  /** Its rules under their final names. */
  css: string;
  /** The final name of each local one. */
  names: Record<string, string>;
}

const moduleFile = /\.module\.css$/;
/** Marks the rules of a module, apart from the names that its import gives. */
const rulesOf = '?rules';

/**
 * Gives CSS modules their final names from all the modules of `web/` together, and not, as esbuild does, from those that
 * a bundle happens to hold: so the browser's bundle and the server's renderer agree on every name.
 * @param root the checkout
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
      build.onLoad({ filter: moduleFile, namespace: 'file' }, async ({ path }) => {
        const { names } = await moduleAt(path);
        const css = rules ? `import ${JSON.stringify(`./${basename(path)}${rulesOf}`)};\n` : '';
        const contents = `${css}export default ${JSON.stringify(names)};`;
        return { contents, loader: 'js', resolveDir: dirname(path), watchFiles: [path] };
      });
      build.onResolve({ filter: /\.module\.css\?rules$/ }, ({ path, resolveDir }) => ({
        // Below the root: esbuild's hashes are made from such paths too, and must not tell where the checkout lies.
        path: relative(root, join(resolveDir, path.slice(0, -rulesOf.length))),
        namespace: 'css-rules',
      }));
      build.onLoad({ filter: /.*/, namespace: 'css-rules' }, async ({ path }) => {
        const { css } = await moduleAt(join(root, path));
        return { contents: css, loader: 'css', resolveDir: dirname(join(root, path)) };
      });

      const moduleAt = async (path: string) => {
        const found = (await modules).get(path);
        if (!found) throw new Error(`${path} is not below web/, where CSS modules are looked for.`);
        return found;
      };
    },
  };
}

/** @returns by absolute path */
async function compileModules(root: string, minify: boolean): Promise<Map<string, CssModule>> {
  const files = globSync('web/**/*.module.css', { cwd: root }).sort();
  const outdir = join(root, 'css-modules');
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: files.map((file, index) => ({ in: `${importOf}${file}`, out: String(index) })),
    outdir,
    bundle: true,
    format: 'esm',
    minifyIdentifiers: minify,
    charset: 'utf8',
    logLevel: 'warning',
    write: false,
    plugins: [importsOfModules(root)],
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  return new Map(
    await Promise.all(
      files.map(async (file, index) => {
        const script = texts.get(join(outdir, `${index}.js`)) ?? '';
        const { default: names } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
        const css = texts.get(join(outdir, `${index}.css`)) ?? '';
        return [join(root, file), { css, names }] as [string, CssModule];
      }),
    ),
  );
}

/** Stands before the path of a CSS module: a script that does nothing but import it. */
const importOf = 'import-of:';

function importsOfModules(root: string): Plugin {
  return {
    name: 'imports-of-modules',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${importOf}`) }, ({ path }) => ({
        path: path.slice(importOf.length),
        namespace: 'import',
      }));
      build.onLoad({ filter: /.*/, namespace: 'import' }, ({ path }) => ({
        contents: `export { default } from ${JSON.stringify(`./${path}`)};`,
        resolveDir: root,
      }));
    },
  };
}
