import { isDeepStrictEqual } from 'node:util';
import type { InferOutput } from 'valibot';
import { checkBody } from '../calls/index.ts';
import { badRequest } from '../http/index.ts';
import { twinFields } from '../shared/catalogue.ts';
import type { FieldRules } from '../shared/check-fields.ts';
import { type TwinName, twinName } from '../shared/entry-twins.ts';
import { namesInEnglish, translations } from '../shared/languages.ts';
import type { EntryTwin, EntryTwins, TranslatedEntry, TwinField } from '../shared/records.ts';
import type { catalogueRules } from '../shared/rules.ts';

export type SentTwins = Partial<Pick<InferOutput<typeof catalogueRules>, TwinName>>;

/** Returns an entry's translations after a form; omitted texts keep theirs. */
export function withTwins(before: EntryTwins, sent: SentTwins): EntryTwins {
  const after: EntryTwins = { ...before };
  for (const language of translations) {
    const twin: EntryTwin = { ...before[language] };
    for (const field of twinFields) put(twin, field, sent[twinName(language, field)]);
    if (Object.keys(twin).length > 0) after[language] = twin;
    else delete after[language];
  }
  return after;
}

function put<Field extends TwinField>(twin: EntryTwin, field: Field, sent: EntryTwin[Field] | null): void {
  if (sent === undefined) return;
  if (sent === null) delete twin[field];
  else twin[field] = sent;
}

/**
 * Returns the translations older than their English, with that earlier English. A sent translation is up to date.
 * @param before the outdated translations before this change
 */
export function outdatedTwins(
  before: EntryTwins,
  was: TranslatedEntry,
  is: TranslatedEntry,
  sent: SentTwins,
): EntryTwins {
  const outdated: EntryTwins = {};
  for (const language of translations) {
    const kept = twinFields.filter(
      (field) =>
        is.translations[language]?.[field] !== undefined && sent[twinName(language, field)] === undefined,
    );
    const sources = kept
      .map((field) => [field, before[language]?.[field] ?? was[field] ?? ''] as const)
      .filter(([field, source]) => !isDeepStrictEqual(source, is[field] ?? ''));
    if (sources.length > 0) outdated[language] = Object.fromEntries(sources);
  }
  return outdated;
}

/**
 * Returns an entry's form, cleaned by its rules.
 * @throws HttpRefusal 400 with a sentence for each wrong field, or for a language or text without translations.
 */
export function checkEntry<Rules extends FieldRules>(rules: Rules, sent: unknown): InferOutput<Rules> {
  const names = Object.keys(Object(sent));
  const unknown = names.find(
    (name) => /^translations(?![^.[])/u.test(name) && !Object.hasOwn(rules.entries, name),
  );
  if (unknown === undefined) return checkBody(rules, sent);
  const known = translations.map((language) => `${namesInEnglish[language]} (${language})`);
  const sentence = `There is no field ${unknown}; a translation is into ${known.join(' or ')}, and of ${twinFields.join(', ')}: ${translations.map((language) => twinName(language, 'name')).join(' or ')}.`;
  throw badRequest(sentence, { [unknown]: sentence });
}
