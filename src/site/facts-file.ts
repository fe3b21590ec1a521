import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { conflict } from '../http/index.ts';
import { flush } from '../pictures/index.ts';
import { isMissingFile } from '../reason.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import type { SiteState } from '../shared/records.ts';
import type { FigureName, Institution, OwnFacts, SentFacts } from '../shared/site-facts.ts';
import { figureNames } from '../shared/site-facts.ts';
import { StartupError } from '../startup-error.ts';
import { parseInstitution } from './institution.ts';

const name = 'site.json';
const cannotBeRead = `${name} cannot be read.`;
/** The version of what cannot be read, which nobody may replace: who knows what it holds. */
const unreadable = 'unreadable';

/** The institute's own facts, as the site shows them and as `DATA_DIR/site.json` holds them. */
export type FactsFile = ReturnType<typeof openFactsFile>;

/** The facts that were read of the file; `fault` says why the site goes on with others than it holds. */
type ReadFacts = Pick<SiteState, 'facts' | 'version' | 'unconfirmed' | 'fault'>;

/** Opens the file, whose facts were read at the start. */
export function openFactsFile(dataFolder: string, atStart: OwnFacts) {
  const file = join(dataFolder, name);
  let current = atStart;

  const show = (facts: OwnFacts) => {
    if (!isDeepStrictEqual(facts, current)) current = facts;
  };

  async function save(facts: OwnFacts) {
    const { confirmed = [], figures, ...others } = facts;
    const own: [string, unknown][] = Object.entries(others).filter(
      ([key, value]) => !isDeepStrictEqual(value, Reflect.get(defaultFacts, key)),
    );
    if (confirmed.length > 0)
      own.push(['figures', Object.fromEntries(confirmed.map((name) => [name, figures[name]]))]);
    // All of them may be from an earlier version, which wrote them without anybody's word.
    if (confirmed.length === figureNames.length) own.push(['confirmed', confirmed]);
    await replaceFile(file, `${JSON.stringify(Object.fromEntries(own), null, 2)}\n`);
    await flush(dataFolder);
    show(facts);
  }

  /**
   * Reads the file anew, since it may be edited by hand too. What it says is shown from then on; while it is broken,
   * the site goes on with what it has. Not to be called during a `write`, whose facts it could take back.
   */
  async function readAnew(): Promise<ReadFacts> {
    let version: string = unreadable;
    let fault: string | null = null;
    try {
      const text = await readFile(file, 'utf8');
      version = hashOf(text);
      const read = parseInstitution(name, text);
      version = versionOf(read);
      show(read);
    } catch (error) {
      if (isMissingFile(error)) {
        version = versionOf(defaultFacts);
        show(defaultFacts);
      } else if (error instanceof StartupError) fault = error.message;
      else fault = cannotBeRead;
    }
    const { pictureTexts: _told, confirmed = [], ...facts } = current;
    return { facts, version, unconfirmed: figureNames.filter((name) => !confirmed.includes(name)), fault };
  }

  return {
    /** Returns what the site shows: the same object until it changes. */
    current: (): OwnFacts => current,
    readAnew,
    /**
     * Writes the file, whole or not at all: what differs from the samples, and the figures that are confirmed as they are.
     * Facts that are not sent stay. Not to be called twice at a time.
     * @throws HttpRefusal 409 if the file is no longer what it was at `version`, or cannot be read.
     */
    async write(facts: SentFacts, version: string, confirmed: readonly FigureName[]): Promise<void> {
      const now = (await readAnew()).version;
      if (now === unreadable) throw keptAsItIs();
      if (now !== version) {
        throw conflict(
          'Another admin, or someone editing the file, has changed these details in the meantime. Nothing was saved.',
        );
      }
      const { confirmed: _before, ...kept } = current;
      const own = confirmedFigures(facts, current, confirmed);
      await save({ ...kept, ...facts, ...(own.length > 0 && { confirmed: own }) });
    },
  };
}

function keptAsItIs() {
  return conflict(`${cannotBeRead} Nothing was saved: let the server read the file, or remove it.`);
}

/** A figure is the institute's own if it differs from the site's, was confirmed just now, or was so before and is the same. */
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

/** Returns the same for the same facts, whatever the descriptions of pictures and whichever figures are confirmed. */
function versionOf({ pictureTexts: _told, confirmed: _confirmed, ...facts }: OwnFacts): string {
  return hashOf(JSON.stringify(facts));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Puts the file in its place once all of it is on the disk: half of it would stop the next start. */
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
