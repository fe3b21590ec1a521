import type { OnResolveArgs, Plugin } from 'esbuild';

/**
 * Returns a plugin that replaces modules by JavaScript of our own.
 * @param contentsOf returns the text for an import, or undefined to leave it alone
 * @param resolveDir the folder for the text's own imports
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
