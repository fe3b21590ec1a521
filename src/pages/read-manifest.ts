import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMissingFile } from '../reason.ts';
import { StartupError } from '../startup-error.ts';

/** The files of one of the site's two parts, as paths. */
export interface BuildEntry {
  script: string;
  /** The scripts that the script needs at once. */
  imports: string[];
  styles: string[];
}

/** The build's description of the site. */
export interface BuildManifest {
  /** Changes with every change of the site. */
  version: string;
  /** The public pages: `loader` brings the others, `views` are what each page needs besides, by the names of `pageScripts`. */
  main: BuildEntry & { loader: string; views: Record<string, string[]> };
  /** The back office. */
  admin: BuildEntry;
  /** Stylesheets of the plain documents. */
  legal: { styles: string[] };
  /** Fonts to load at once. */
  fonts: string[];
  /** The files that pages in a language need besides, by its short name. */
  languages: Partial<Record<string, { styles: string[]; fonts: string[] }>>;
  /** JPEGs that are shown where the site is shared, by the picture's name. */
  share: Record<string, { url: string; alt: string }>;
  /** The renderer of the public pages, as a path below `dist/`; without it they come as plain shells. */
  renderer?: string;
}

/**
 * Reads the build's manifest.
 * @throws StartupError with exit code 1 where nothing has been built yet.
 */
export function readManifest(distFolder: string): BuildManifest {
  try {
    return JSON.parse(readFileSync(join(distFolder, 'manifest.json'), 'utf8'));
  } catch (error) {
    if (!isMissingFile(error)) throw error;
    throw new StartupError('The site is not built yet: npm start builds it and serves it.', 1);
  }
}
