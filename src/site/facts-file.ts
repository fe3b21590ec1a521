import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../context.ts';
import { perDatabase } from '../database/index.ts';
import { conflict, unavailable } from '../http/index.ts';
import { flush } from '../pictures/index.ts';
import { isMissingFile } from '../reason.ts';
import { semaphore } from '../semaphore.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import type { FieldChange, SiteState } from '../shared/records.ts';
import type { FigureName, Institution, OwnFacts, SentFacts } from '../shared/site-facts.ts';
import { figureNames } from '../shared/site-facts.ts';
import { StartupError } from '../startup-error.ts';
import { changesOfFacts } from './fact-changes.ts';
import { parseInstitution, readInstitution } from './institution.ts';

const name = 'site.json';
const cannotBeRead = `${name} cannot be read.`;
/** The version of an unreadable file, which must not be overwritten. */
const unreadable = 'unreadable';

/** The facts in the file; `fault` says why the site shows others. */
type ReadFacts = Pick<SiteState, 'facts' | 'version' | 'unconfirmed' | 'fault'>;

export interface FactsChange {
  facts: SentFacts;
  /** The version that the admin edited. */
  version: string;
  /** Figures that equal the samples but are correct. */
  confirmed: readonly FigureName[];
}

/** Read once: edits by hand show after `readFacts`. */
const shown = perDatabase(({ config }: Context) => ({ facts: readInstitution(config.dataFolder) }));

const siteSemaphore = perDatabase(() =>
  semaphore(1, 20, () => unavailable('Too many changes at a time. Please try again.', 5)),
);

/**
 * Returns the institute's facts, the same object until they change.
 * @throws StartupError on the first call if the file is broken.
 */
export function ownFacts(context: Context): OwnFacts {
  return shown(context).facts;
}

/**
 * Reads the file, perhaps edited by hand, and shows its facts; the old ones stay while it is broken.
 * @throws HttpRefusal 503 if too many wait for the file.
 */
export function readFacts(context: Context): Promise<ReadFacts> {
  return siteSemaphore(context)(() => readNow(context));
}

/**
 * Writes all facts that differ from the samples, and confirmed figures, atomically.
 * Returns what was changed, for Activity.
 * @throws HttpRefusal 409 if the file has changed since `version` or cannot be read, 503 if too many wait for it.
 */
export function changeFacts(context: Context, change: FactsChange): Promise<FieldChange[]> {
  return siteSemaphore(context)(() => writeNow(context, change));
}

// Reads and writes take turns: a concurrent read could revert the shown facts.

async function readNow(context: Context): Promise<ReadFacts> {
  let version: string = unreadable;
  let fault: string | null = null;
  try {
    const text = await readFile(fileOf(context), 'utf8');
    version = hashOf(text);
    const read = parseInstitution(name, text);
    version = versionOf(read);
    show(context, read);
  } catch (error) {
    if (isMissingFile(error)) {
      version = versionOf(defaultFacts);
      show(context, defaultFacts);
    } else if (error instanceof StartupError) fault = error.message;
    else fault = cannotBeRead;
  }
  const { pictureTexts: _told, confirmed = [], ...facts } = ownFacts(context);
  return { facts, version, unconfirmed: figureNames.filter((name) => !confirmed.includes(name)), fault };
}

async function writeNow(
  context: Context,
  { facts, version, confirmed }: FactsChange,
): Promise<FieldChange[]> {
  const before = ownFacts(context);
  const now = (await readNow(context)).version;
  if (now === unreadable) throw keptAsItIs();
  if (now !== version) {
    throw conflict(
      'Another admin, or someone editing the file, has changed these details in the meantime. Nothing was saved.',
    );
  }
  const current = ownFacts(context);
  const { confirmed: _before, ...kept } = current;
  const own = confirmedFigures(facts, current, confirmed);
  await save(context, { ...kept, ...facts, ...(own.length > 0 && { confirmed: own }) });
  return changesOfFacts(before, { ...before, ...facts });
}

function fileOf({ config }: Context): string {
  return join(config.dataFolder, name);
}

function show(context: Context, facts: OwnFacts): void {
  const state = shown(context);
  if (!isDeepStrictEqual(facts, state.facts)) state.facts = facts;
}

async function save(context: Context, facts: OwnFacts): Promise<void> {
  const { confirmed = [], figures, ...others } = facts;
  const own: [string, unknown][] = Object.entries(others).filter(
    ([key, value]) => !isDeepStrictEqual(value, Reflect.get(defaultFacts, key)),
  );
  if (confirmed.length > 0)
    own.push(['figures', Object.fromEntries(confirmed.map((name) => [name, figures[name]]))]);
  // Earlier versions wrote all figures without asking.
  if (confirmed.length === figureNames.length) own.push(['confirmed', confirmed]);
  await replaceFile(fileOf(context), `${JSON.stringify(Object.fromEntries(own), null, 2)}\n`);
  await flush(context.config.dataFolder);
  show(context, facts);
}

function keptAsItIs() {
  return conflict(`${cannotBeRead} Nothing was saved: let the server read the file, or remove it.`);
}

/** Returns the figures that differ from the samples, or were confirmed now or before. */
function confirmedFigures(
  { figures }: Pick<Institution, 'figures'>,
  before: OwnFacts,
  confirmed: readonly FigureName[],
): FigureName[] {
  return figureNames.filter(
    (name) =>
      figures[name] !== defaultFacts.figures[name] ||
      confirmed.includes(name) ||
      (before.confirmed?.includes(name) && before.figures[name] === figures[name]),
  );
}

/** Excludes picture descriptions and confirmed figures. */
function versionOf({ pictureTexts: _told, confirmed: _confirmed, ...facts }: OwnFacts): string {
  return hashOf(JSON.stringify(facts));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Syncs a temporary file before renaming it: half a file would stop the next start. */
async function replaceFile(file: string, text: string): Promise<void> {
  const unfinished = `${file}.new`;
  try {
    await writeFile(unfinished, Buffer.from(text), { mode: 0o600, flush: true });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
