import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { flush } from '../http/picture-store.ts';
import { conflict } from '../http/refusals.ts';
import { parseInstitution } from '../institution.ts';
import { RefusedStart } from '../refused-start.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import type { Institution, SiteState } from '../shared/site-facts.ts';

const name = 'site.json';

/** The institute's own facts, as the site shows them and as `DATA_DIR/site.json` holds them. */
export interface FactsFile {
  /** What the site shows: the same object until it changes. */
  current(): Institution;
  /**
   * Reads the file anew, since it may be edited by hand too. What it says is shown from then on; while it is broken,
   * the site goes on with what it has.
   */
  look(): Promise<Pick<SiteState, 'facts' | 'version' | 'fault'>>;
  /**
   * Writes the file, whole or not at all: what differs from the samples. Not to be called twice at a time.
   * @throws HttpRefusal 409 if the file is no longer what it was at `version`.
   */
  write(facts: Institution, version: string): Promise<void>;
}

/** Takes over the facts that were read at the start. */
export function openFactsFile(dataFolder: string, atStart: Institution): FactsFile {
  const file = join(dataFolder, name);
  let current = atStart;

  const show = (facts: Institution) => {
    if (!isDeepStrictEqual(facts, current)) current = facts;
  };

  async function look() {
    let version = 'none';
    let fault = null;
    try {
      const text = await readFile(file, 'utf8');
      version = createHash('sha256').update(text).digest('base64url');
      show(parseInstitution(name, text));
    } catch (error) {
      if (isMissing(error)) show(defaultFacts);
      else if (error instanceof RefusedStart) fault = error.message;
      else fault = `${name} cannot be read.`;
    }
    return { facts: current, version, fault };
  }

  return {
    current: () => current,
    look,
    async write(facts, version) {
      if ((await look()).version !== version) {
        throw conflict(
          'These facts were changed meanwhile, by another admin or in the file. Nothing was saved.',
        );
      }
      const own = Object.entries(facts).filter(
        ([key, value]) => !isDeepStrictEqual(value, defaultFacts[key as keyof Institution]),
      );
      await replaceFile(file, `${JSON.stringify(Object.fromEntries(own), null, 2)}\n`);
      await flush(dataFolder);
      show(facts);
    },
  };
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

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
