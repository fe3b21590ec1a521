// Buys 1.7 kB of scripts with Brotli, 10 kB of what a phone must run before hydration: React is CommonJS, and esbuild
// copies all of its exports for each of the hundred files that import it.
// To do without: take the plugin out of bundle.ts.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { madeUp } from './made-up.ts';

/** Imports, and the files of React's package that hold them. */
const modules = new Map([
  ['react', 'react'],
  ['react/jsx-runtime', 'react-jsx-runtime'],
  ['react/jsx-dev-runtime', 'react-jsx-dev-runtime'],
]);

/** Wraps React as an ES module. */
export function reactModules(root: string, { development }: { development: boolean }): Plugin {
  const load = createRequire(join(root, 'package.json'));
  const kind = development ? 'development' : 'production';
  const wrap = (path: string, file: string) => {
    const names = Object.keys(load(`./node_modules/react/cjs/${file}.${kind}.js`));
    return `const react = require('${path}');
      export default react;
      export const { ${names.join(', ')} } = react;`;
  };
  return madeUp(
    'react-module',
    (imported) => {
      const file = modules.get(imported.path);
      return file && imported.kind === 'import-statement' ? wrap(imported.path, file) : undefined;
    },
    root,
  );
}
