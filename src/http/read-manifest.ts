import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What one of the site's two parts is made of, as paths. */
export interface BuildEntry {
  script: string;
  /** What the script needs at once. */
  imports: string[];
  styles: string[];
}

/** What the build says of the site. */
export interface BuildManifest {
  /** Changes with every change of the site. */
  version: string;
  /** The public pages. */
  main: BuildEntry;
  /** The back office. */
  admin: BuildEntry;
  /** Stylesheets of the plain documents. */
  legal: { styles: string[] };
  /** Fonts to load at once. */
  fonts: string[];
}

/** Reads the build's manifest. */
export function readManifest(distFolder: string): BuildManifest {
  return JSON.parse(readFileSync(join(distFolder, 'manifest.json'), 'utf8'));
}
