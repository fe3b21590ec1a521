import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** One import statement: the file that holds it and what it imports, as paths below the checkout or a package's name. */
export interface ImportStatement {
  from: string;
  to: string;
}

/** The start of every import statement at the top of a file. */
const starts = /^import\b(?!\s*[(.])/gmu;
const statics = [/^(?:import|export)\b[^'";]*?\bfrom\s*'([^']+)'/gmu, /^import\s*'([^']+)'/gmu];
/** `import('…')`, of a module or of a type. */
const dynamics = /\bimport\(\s*(?:'([^']+)'|[^')])/gu;

/** The one file whose imports stand elsewhere: in the page that it is to take over. */
const loader = 'web/boot/loader.ts';

/** Every import statement of every TypeScript file below src/ and web/, those of types only and dynamic ones too. */
export function allImportStatements(): ImportStatement[] {
  const files = globSync('{src,web}/**/*.{ts,tsx}', { cwd: root }).sort();
  return files.flatMap((from) =>
    specifiersIn(readFileSync(join(root, from), 'utf8'), from).map((specifier) => ({
      from,
      to: resolved(from, specifier),
    })),
  );
}

/**
 * The names of all modules that a text imports.
 * @throws Error if it holds an import statement that cannot be read this way.
 */
export function specifiersIn(text: string, file: string): string[] {
  const found = statics.flatMap((pattern) => [...text.matchAll(pattern)]);
  const imports = found.filter(([statement]) => statement.startsWith('import'));
  if (imports.length !== [...text.matchAll(starts)].length) {
    throw new Error(`${file} has an import statement of a form that this reader does not know.`);
  }
  const dynamic = [...text.matchAll(dynamics)];
  if (file !== loader && dynamic.some(([, specifier]) => specifier === undefined)) {
    throw new Error(`${file} has an import() of a name that is not written out.`);
  }
  return [...found, ...dynamic].flatMap(([, specifier]) => specifier ?? []);
}

function resolved(from: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  const to = normalize(join(dirname(from), specifier));
  if (!existsSync(join(root, to))) throw new Error(`${from} imports ${to}, which is not there.`);
  return to;
}
