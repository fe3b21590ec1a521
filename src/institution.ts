import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { RefusedStart } from './refused-start.ts';
import { defaultFacts } from './shared/default-facts.ts';
import type { Institution } from './shared/site-facts.ts';
import { institutionRules } from './shared/site-facts.ts';

const overrideRules = v.partial(institutionRules);

/**
 * Reads the institute's own facts: `DATA_DIR/site.json` over the sample facts, key by key.
 * @throws RefusedStart with exit code 2 and one line that says what in the file is wrong.
 */
export function readInstitution(dataFolder: string): Institution {
  const file = join(dataFolder, 'site.json');
  const text = readIfThere(file);
  if (text === null) return defaultFacts;
  const result = v.safeParse(overrideRules, parse(file, text));
  if (result.success) return { ...defaultFacts, ...result.output };
  const [issue] = result.issues;
  const key = v.getDotPath(issue) ?? 'the file';
  throw new RefusedStart(`${file}: ${key}: ${issue.message}.`, 2);
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
  try {
    return JSON.parse(text);
  } catch {
    throw new RefusedStart(`${file} is not valid JSON.`, 2);
  }
}
