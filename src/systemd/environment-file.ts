import { settings } from '../settings.ts';
import { pathsBeneath, serviceOf } from './installed-paths.ts';

/** Returns an institute's environment file, with every setting explained and the given ones set. */
export function environmentFileText(
  values: Readonly<Record<string, string | null>>,
  institute: string | null,
): string {
  const blocks = settings
    .filter(({ fixedByService }) => !fixedByService)
    .map(({ name, meaning, fallback, example }) => {
      const value = values[name] ?? null;
      const line = value === null ? `#${name}=${example}` : `${name}=${value}`;
      return `${commented(meaning)}\n${commented(`Without it: ${fallback}.`)}\n${line}`;
    });
  return `# Settings of the drone institute's website. A line counts once the # in front of it is gone.
# After a change: systemctl restart ${serviceOf(institute)}
# The data are in ${pathsBeneath(null, institute).dataFolder}; the service may write nowhere else.

${blocks.join('\n\n')}
`;
}

/** Wraps a text as a comment with lines of at most 100 characters. */
function commented(text: string): string {
  return `# ${text
    .replace(/(.{1,98})(?: |$)/gu, '$1\n')
    .trimEnd()
    .replaceAll('\n', '\n# ')}`;
}
