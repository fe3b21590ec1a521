// Lighthouse is a third of all files that the project would install, for one script: it is installed when that is first run.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, isInstalled } from '../setup/install.mjs';
import { root } from '../tools.ts';

/** Where it is installed, by a lock file of its own: away from what looks through the sources. */
const folder = join(root, '.cache/lighthouse');

/** The report of a run on one page. */
export interface Result {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<
    string,
    {
      title: string;
      score: number | null;
      numericValue?: number;
      displayValue?: string;
      details?: { items?: unknown[] };
    }
  >;
}

/** Loads a page in the browser that listens on a port, and judges it. */
export type Lighthouse = (
  url: string,
  options: { port: number; logLevel: 'error'; onlyCategories: string[] },
) => Promise<{ lhr: Result } | undefined>;

/**
 * Returns Lighthouse, and installs it first where it is missing.
 * @throws Error where it cannot be installed
 */
export async function openLighthouse(): Promise<Lighthouse> {
  cpSync(join(root, 'scripts/bench/lighthouse'), folder, { recursive: true });
  if (!isInstalled(folder) && !(await install(folder)))
    throw new Error('Lighthouse could not be installed; npm says why above.');
  const entry = pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js'));
  const { default: lighthouse }: { default: Lighthouse } = await import(entry.href);
  return lighthouse;
}
