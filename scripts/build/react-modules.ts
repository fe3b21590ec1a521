import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** What is imported, and the file of React's package that holds it. */
const modules = new Map([
  ['react', 'react'],
  ['react/jsx-runtime', 'react-jsx-runtime'],
  ['react/jsx-dev-runtime', 'react-jsx-dev-runtime'],
]);

/**
 * Gives React, which is CommonJS, the shape of an ES module. Otherwise esbuild makes a copy of all that it exports for
 * every file that imports it: a hundred copies, which a phone would make before it can take a page over.
 * @param root the checkout
 */
export function reactModules(root: string, { development }: { development: boolean }): Plugin {
  const load = createRequire(join(root, 'package.json'));
  const namesIn = (file: string) =>
    Object.keys(load(`./node_modules/react/cjs/${file}.${development ? 'development' : 'production'}.js`));
  return {
    name: 'react-modules',
    setup(build) {
      build.onResolve({ filter: /^react(?:\/|$)/ }, ({ path, kind }) =>
        kind === 'import-statement' && modules.has(path) ? { path, namespace: 'react-module' } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'react-module' }, ({ path }) => ({
        contents: `const react = require('${path}');
          export default react;
          export const { ${namesIn(modules.get(path) ?? '').join(', ')} } = react;`,
        resolveDir: root,
      }));
    },
  };
}
