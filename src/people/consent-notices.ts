import { createHash } from 'node:crypto';
import type { Texts } from '../content/texts.ts';
import type { Database } from '../database/index.ts';
import { noticeText } from '../shared/consent.ts';
import type { Inbox } from '../shared/inboxes.ts';
import { inboxNames } from '../shared/inboxes.ts';
import { type Language, languageNames } from '../shared/languages.ts';
import type { ConsentNotice } from '../shared/records.ts';
import type { SiteFacts } from '../shared/site-facts.ts';

/** The parts of the notices. */
export interface NoticeParts {
  database: Database;
  /** Each returns the same object until it changes. */
  texts: (language: Language) => Texts;
  facts: () => SiteFacts;
}

/** The notice that a visitor has read. */
interface ShownNotice {
  /** Empty where none was shown, or one that is not known. */
  version: string;
  /** Stores its text, once. To be called in the transaction of the record that names it. */
  store(at: string): void;
  /** To be called once that transaction is on the disk. */
  markStored(): void;
}

const noNotice: ShownNotice = { version: '', store() {}, markStored() {} };

/** Far more than an institute changes its words between two starts. */
const mostRemembered = 1_000;

/** Returns a function that tells when a notice was first used, ISO 8601 in UTC, by its version; null of one that is not known. */
export function noticeUse(database: Database): (version: string) => string | null {
  const find = database
    .prepare<[string], string>('SELECT first_used_at FROM consent_notices WHERE version = ?')
    .pluck();
  return (version) => find.get(version) ?? null;
}

/**
 * The notices of the forms, by their versions. The text that a form has shown is looked up in memory, so that nobody waits for it,
 * and counts only if the site has shown it; it is stored with the first record that names its version.
 */
export function consentNotices({ database, texts, facts }: NoticeParts) {
  const insert = database.prepare(
    `INSERT INTO consent_notices (version, form, language, text, first_used_at) VALUES (@_id, @form, @language, @text, @firstUsedAt)
     ON CONFLICT DO NOTHING`,
  );
  const all = database.prepare<[], ConsentNotice>(
    `SELECT version AS _id, form, language, text, first_used_at AS firstUsedAt FROM consent_notices
     ORDER BY first_used_at DESC, form, language`,
  );
  const known = new Map<string, Omit<ConsentNotice, 'firstUsedAt'>>(
    all
      .all()
      .map(({ firstUsedAt: _at, ...notice }) => [keyOf(notice.form, notice.language, notice.text), notice]),
  );
  const stored = new Set([...known.values()].map(({ _id }) => _id));
  const madeFrom = new Map<Language, { texts: Texts; facts: SiteFacts }>();

  function remember(): void {
    for (const language of languageNames) {
      const from = { texts: texts(language), facts: facts() };
      const before = madeFrom.get(language);
      if (before?.texts === from.texts && before.facts === from.facts) continue;
      madeFrom.set(language, from);
      for (const form of inboxNames) {
        const text = noticeText(form, from.texts.consent, from.facts);
        const _id = noticeVersion(form, language, text);
        known.set(keyOf(form, language, text), { _id, form, language, text });
      }
    }
    for (const key of known.keys()) {
      if (known.size <= mostRemembered) return;
      known.delete(key);
    }
  }

  return {
    /** To be called at the start, and whenever texts or facts may have changed: what was shown until then still counts. */
    remember,
    /** Returns the notice whose text a form has shown, as it is to be stored with what the form sends. */
    shownBy(form: Inbox, language: Language, shown: unknown): ShownNotice {
      const notice = typeof shown === 'string' ? known.get(keyOf(form, language, shown)) : undefined;
      if (notice === undefined) return noNotice;
      let isStored = stored.has(notice._id);
      return {
        version: notice._id,
        store(at) {
          if (isStored) return;
          insert.run({ ...notice, firstUsedAt: at });
          isStored = true;
        },
        markStored: () => void (isStored && stored.add(notice._id)),
      };
    },
    /** Returns every text that visitors have read before sending something, newest first. */
    list: (): ConsentNotice[] => all.all(),
  };
}

export type ConsentNotices = ReturnType<typeof consentNotices>;

/** Returns the version of a notice: a checksum of all of it. */
export function noticeVersion(form: Inbox, language: Language, text: string): string {
  const hash = createHash('sha256').update(keyOf(form, language, text));
  return hash.digest('base64url').slice(0, 22);
}

function keyOf(form: Inbox, language: Language, text: string): string {
  return `${form}\n${language}\n${text}`;
}
