// Buys 1.5 kB of every page's scripts with Brotli: lucide's own maker of icons knows sizes, colours and a context that no
// icon of ours has, and its drawings have names and keys that ours do not read. To do without: leave it out of the plugins
// in bundle.ts.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** Has the icons of lucide-react made by web/ui/create-icon.ts, from no more than it needs. */
export function smallIcons(root: string): Plugin {
  const path = join(root, 'web/ui/create-icon.ts');
  return {
    name: 'small-icons',
    setup(plugged) {
      plugged.onResolve({ filter: /\/createLucideIcon\.mjs$/ }, () => ({ path }));
      plugged.onLoad({ filter: /\/lucide-react\/.*\/icons\/[\w-]+\.mjs$/ }, async ({ path: icon }) => ({
        contents: (await readFile(icon, 'utf8')).replace(unread, ''),
      }));
    },
  };
}

const unread = /,\s*key: "\w+"|^ {2}(?:name|size): .*,$|^__iconData\.node;$/gmu;
