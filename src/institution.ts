import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { RefusedStart } from './refused-start.ts';
import { defaultFacts } from './shared/default-facts.ts';
import type { Institution } from './shared/site-facts.ts';
import { institutionRules } from './shared/site-facts.ts';

/** Every key may be missing, and so may each of the authorisation: an institute that has its number adds just that. */
const overrideRules = v.partial(
  v.strictObject({
    ...institutionRules.entries,
    authorisation: v.partial(institutionRules.entries.authorisation),
  }),
);

/**
 * Reads the institute's own facts: `DATA_DIR/site.json` over the sample facts, key by key.
 * @throws RefusedStart with exit code 2 and one line that says what in the file is wrong.
 */
export function readInstitution(dataFolder: string): Institution {
  const file = join(dataFolder, 'site.json');
  const text = readIfThere(file);
  if (text === null) return defaultFacts;
  const result = v.safeParse(overrideRules, parse(file, text));
  if (!result.success) throw new RefusedStart(`${file}: ${describe(result.issues[0])}.`, 2);
  const authorisation = { ...defaultFacts.authorisation, ...result.output.authorisation };
  return { ...defaultFacts, ...result.output, authorisation };
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new RefusedStart(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
      2,
    );
  }
}

function parse(file: string, text: string): unknown {
  let value: unknown;
  try {
    // Windows puts a mark before a text, which JSON does not know.
    value = JSON.parse(text.replace(/^\ufeff/u, ''));
  } catch {
    throw new RefusedStart(`${file} is not valid JSON.`, 2);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new RefusedStart(`${file} must hold one object: {"name": "…", …}.`, 2);
}

function describe(issue: v.InferIssue<typeof overrideRules>): string {
  const isUnknownKey = issue.type === 'strict_object' && issue.expected === 'never';
  return `${v.getDotPath(issue)}: ${isUnknownKey ? 'this key is not known' : issue.message}`;
}
