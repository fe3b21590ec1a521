import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedPackages } from './shipped.ts';

/** Licences that allow to distribute the product as one file; any other stops the build. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

const line = '='.repeat(80);

/**
 * Collects the licences of everything that the product ships, with a section for each text and its packages.
 * @throws Error for a package with a licence that is not allowed
 */
export function collectLicences(root: string): string {
  const packagesByText: Map<string, string[]> = new Map();
  for (const folder of shippedPackages(root).keys()) {
    // Of Node there is only this machine's package, and one is like the other.
    if (!existsSync(join(root, folder))) continue;
    const { title, text } = readLicence(root, folder);
    packagesByText.set(text, [...(packagesByText.get(text) ?? []), title]);
  }
  const sections = [...packagesByText].map(
    ([text, titles]) => `${line}\n${titles.join('\n')}\n${line}\n\n${text}\n`,
  );
  return `Licences of everything that this product ships.\n\n${sections.join('\n')}`;
}

function readLicence(root: string, folder: string) {
  const about = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const licence = licenceOf(about);
  const title = `${about.name} ${about.version}: ${licence}`;
  if (!isAllowed(licence)) throw new Error(`${title} is not an allowed licence.`);
  // The library inside the native add-on has a licence of its own.
  const texts = [folder, join(folder, 'argon2')].map((each) => licenceText(join(root, each)));
  return { title, text: texts.filter((text) => text !== null).join('\n\n') || withoutText(about) };
}

/** Licences of packages whose package.json names none, as the text that comes with them says. */
const namedByText: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Returns the licence that a package.json names, in its newer or older form. */
export function licenceOf({ name = '', license, licenses }: PackageFile) {
  return license ?? licenses?.map(({ type }) => type).join(' OR ') ?? namedByText[name] ?? '';
}

interface PackageFile {
  name?: string;
  license?: string;
  licenses?: { type: string }[];
}

/** Whether a licence, or one of several joined by OR, is allowed. */
export function isAllowed(licence: string) {
  const choices = licence.replace(/^\(|\)$/gu, '').split(' OR ');
  return choices.some((name) => allowed.has(name));
}

function licenceText(folder: string) {
  if (!existsSync(folder)) return null;
  const name = readdirSync(folder).find((each) => /^(licen[cs]e|copying)\b/iu.test(each));
  return name === undefined ? null : readFileSync(join(folder, name), 'utf8').trim();
}

function withoutText({
  author,
  repository,
}: {
  author?: string | { name: string };
  repository?: string | { url: string };
}) {
  const name = typeof author === 'object' ? author.name : author;
  const address = typeof repository === 'object' ? repository.url : repository;
  return `The package holds no text of its licence. Author: ${name ?? 'not named'}. Source: ${address ?? 'not named'}.`;
}
