import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build says of the site's entry. */
export interface BuildManifest {
  /** Changes with every change of the site. */
  version: string;
  main: { script: string; imports: string[]; styles: string[] };
  /** Stylesheets of the plain documents. */
  legal: { styles: string[] };
  /** Fonts to load at once. */
  fonts: string[];
}

/** Reads the build's manifest. */
export function readManifest(distFolder: string): BuildManifest {
  return JSON.parse(readFileSync(join(distFolder, 'manifest.json'), 'utf8'));
}
