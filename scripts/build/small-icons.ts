// Buys 1 kB of every page's scripts with Brotli: lucide's own maker of icons knows sizes, colours and a context that no
// icon of ours has. To do without: leave it out of the plugins in bundle.ts.
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** Has the icons of lucide-react made by web/ui/create-icon.ts. */
export function smallIcons(root: string): Plugin {
  const path = join(root, 'web/ui/create-icon.ts');
  return {
    name: 'small-icons',
    setup: (plugged) => plugged.onResolve({ filter: /\/createLucideIcon\.mjs$/ }, () => ({ path })),
  };
}
