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

// The notices of the forms. A text counts as consent only if the site has shown it, which is looked up in memory. It is
// stored with the first record that names its version.

/** A notice that a visitor has read. */
export type ShownNotice = Omit<ConsentNotice, 'firstUsedAt'>;

/** Far more than an institute changes its words between two starts. */
const mostRemembered = 1_000;

interface Remembered {
  /** Every notice that the site has shown, by form, language and text. */
  known: Map<string, ShownNotice>;
  /** What the newest notices were made from. */
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

/** Remembers the notices that forms show from now on; earlier ones still count. Called when texts or facts change. */
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

/** Returns the notice that a form has shown, or null for no text or an unknown one. */
export function shownNotice(
  context: Context,
  form: Inbox,
  language: Language,
  shown: unknown,
): ShownNotice | null {
  if (typeof shown !== 'string') return null;
  return remembered(context).known.get(keyOf(form, language, shown)) ?? null;
}

/** Stores the text of a notice, once, with the record that names it. */
export function storeNotice(tx: Change, notice: ShownNotice | null, at: string): void {
  if (notice !== null) insertConsentNotice(tx, { ...notice, firstUsedAt: at });
}

/** Returns the version of a notice: a checksum of all of it. */
export function noticeVersion(form: Inbox, language: Language, text: string): string {
  const hash = createHash('sha256').update(keyOf(form, language, text));
  return hash.digest('base64url').slice(0, 22);
}

function keyOf(form: Inbox, language: Language, text: string): string {
  return `${form}\n${language}\n${text}`;
}
