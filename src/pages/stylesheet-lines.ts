import type { Language } from '../shared/languages.ts';
import type { BuildManifest } from './read-manifest.ts';

/** Returns the links to a page's stylesheets. Those of its language come last: their rules replace others. */
export function stylesheetLines(
  { languages }: BuildManifest,
  styles: readonly string[],
  language: Language,
): string[] {
  const all = [...styles, ...(languages[language]?.styles ?? [])];
  return all.map((href) => `<link rel="stylesheet" href="${href}">`);
}
