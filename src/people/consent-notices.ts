import { createHash } from 'node:crypto';
import type { Texts } from '../content/texts.ts';
import type { Change, Context } from '../context.ts';
import { perDatabase, type Stored } from '../database/index.ts';
import { noticeText } from '../shared/consent.ts';
import { type Inbox, inboxNames } from '../shared/inboxes.ts';
import { type Language, languageNames } from '../shared/languages.ts';
import type { ConsentNotice } from '../shared/records.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import { siteTexts } from '../site/index.ts';
import { insertConsentNotice, listNotices } from './store.ts';

// Only notices that the site has shown are valid consent; they are stored with the first record that names
// them.

export type ShownNotice = Omit<ConsentNotice, 'firstUsedAt'>;

/** Far above the wording changes between two starts. */
const mostRemembered = 1_000;

interface Remembered {
  /** Every notice shown, by form, language and text. */
  known: Map<string, ShownNotice>;
  madeFrom: Map<Language, { texts: Texts; facts: SiteFacts }>;
}

const remembered = perDatabase(
  (context: Stored): Remembered => ({
    known: new Map(
      listNotices(context).map(({ firstUsedAt: _at, ...notice }) => [
        keyOf(notice.form, notice.language, notice.text),
        notice,
      ]),
    ),
    madeFrom: new Map(),
  }),
);

/** Remembers the notices that forms show from now on; earlier ones stay valid. Called when texts or facts change. */
export function rememberNotices(context: Context): void {
  const { known, madeFrom } = remembered(context);
  for (const language of languageNames) {
    const from = { texts: siteTexts(context, language), facts: context.ask.facts() };
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

/** Returns the notice that a form has shown; null for an empty or unknown text. */
export function shownNotice(
  context: Context,
  form: Inbox,
  language: Language,
  shown: unknown,
): ShownNotice | null {
  if (typeof shown !== 'string') return null;
  return remembered(context).known.get(keyOf(form, language, shown)) ?? null;
}

export function storeNotice(tx: Change, notice: ShownNotice | null, at: string): void {
  if (notice !== null) insertConsentNotice(tx, { ...notice, firstUsedAt: at });
}

/** Returns a notice's version: a checksum of its form, language and text. */
export function noticeVersion(form: Inbox, language: Language, text: string): string {
  const hash = createHash('sha256').update(keyOf(form, language, text));
  return hash.digest('base64url').slice(0, 22);
}

function keyOf(form: Inbox, language: Language, text: string): string {
  return `${form}\n${language}\n${text}`;
}
