import type { OnResolveArgs, Plugin } from 'esbuild';

/**
 * Returns a plugin that puts JavaScript of our own in place of modules.
 * @param contentsOf returns the text of the module that an import means, or undefined to leave it alone
 * @param resolveDir where the text's own imports are looked for
 */
export function madeUp(
  name: string,
  contentsOf: (imported: OnResolveArgs) => string | undefined,
  resolveDir = '/',
): Plugin {
  return {
    name,
    setup(build) {
      build.onResolve({ filter: /.*/ }, (imported) => {
        const contents = contentsOf(imported);
        return contents === undefined
          ? undefined
          : { path: imported.path, namespace: name, pluginData: contents };
      });
      build.onLoad({ filter: /.*/, namespace: name }, ({ pluginData }) => ({
        contents: String(pluginData),
        loader: 'js',
        resolveDir,
      }));
    },
  };
}
