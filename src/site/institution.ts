import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isMissingFile } from '../reason.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import type { FigureName, OwnFacts } from '../shared/site-facts.ts';
import { factErrors, figureNames, ownFactsRules } from '../shared/site-facts.ts';
import { StartupError } from '../startup-error.ts';

/**
 * Reads `DATA_DIR/site.json` over the sample facts, key by key.
 * @throws StartupError with exit code 2 and one line about the fault in the file.
 */
export function readInstitution(dataFolder: string): OwnFacts {
  const file = join(dataFolder, 'site.json');
  const text = readIfThere(file);
  return text === null ? defaultFacts : parseInstitution(file, text);
}

/**
 * @param file the name in messages
 * @throws StartupError as `readInstitution` does.
 */
export function parseInstitution(file: string, text: string): OwnFacts {
  const result = v.safeParse(ownFactsRules, parse(file, text), { abortPipeEarly: true });
  if (!result.success) {
    const [[place, message] = ['', '']] = Object.entries(factErrors(result.issues)).reverse();
    throw new StartupError(`${file}: ${place}: ${message.replace(/\.$/u, '')}.`, 2);
  }
  const { authorisation, approval, visit, costs, training, figures, confirmed: told, ...own } = result.output;
  return {
    ...defaultFacts,
    ...own,
    authorisation: { ...defaultFacts.authorisation, ...authorisation },
    approval: { ...defaultFacts.approval, ...approval },
    visit: { ...defaultFacts.visit, ...visit },
    costs: { ...defaultFacts.costs, ...costs },
    training: { ...defaultFacts.training, ...training },
    figures: { ...defaultFacts.figures, ...figures },
    ...(figures && { confirmed: confirmedIn(figures, told ?? []) }),
  };
}

/** Earlier versions wrote all figures once one was set: then figures equal to samples count only if listed as confirmed. */
function confirmedIn(figures: Partial<OwnFacts['figures']>, told: readonly FigureName[]): FigureName[] {
  const isWhole = figureNames.every((name) => figures[name] !== undefined);
  return figureNames.filter(
    (name) =>
      figures[name] !== undefined &&
      (!isWhole || told.includes(name) || figures[name] !== defaultFacts.figures[name]),
  );
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw new StartupError(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
      2,
    );
  }
}

function parse(file: string, text: string): unknown {
  let value: unknown;
  try {
    // Windows puts a byte order mark before the text, which is invalid in JSON.
    value = JSON.parse(text.replace(/^\ufeff/u, ''));
  } catch {
    throw new StartupError(`${file} is not valid JSON.`, 2);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new StartupError(`${file} must hold one object: {"name": "…", …}.`, 2);
}
