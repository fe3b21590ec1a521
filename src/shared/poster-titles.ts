import { type TwinName, twinName } from './entry-twins.ts';
import {
  firstLanguage,
  type Language,
  languages,
  namesInEnglish,
  type Translation,
  translations,
} from './languages.ts';
import type { Poster } from './records.ts';

/** The titles in other languages as a form sends them; null for none. */
type SentTitles = Partial<Readonly<Record<TwinName<'name'>, string | null>>>;

/** Returns what the form and its refusals call a title in another language: 'Title in Tamil'. */
export function titleLabel(language: Translation): string {
  return `Title in ${namesInEnglish[language]}`;
}

/** Returns the titles that a form has sent, as a poster has them; undefined where it sent none. */
export function titlesFrom(sent: SentTitles): Poster['translations'] {
  const titles = translations.flatMap((language) => {
    const name = sent[twinName(language, 'name')];
    return name ? [[language, { name }] as const] : [];
  });
  return titles.length > 0 ? Object.fromEntries(titles) : undefined;
}

/** Returns a poster's title as visitors read it in a language: in English where it has no other, and then `lang` says so. */
export function titleIn(
  { name, translations }: Poster,
  language: Language,
): { title: string; lang?: string } {
  if (language === firstLanguage) return { title: name };
  const twin = translations?.[language];
  return twin ? { title: twin.name } : { title: name, lang: languages[firstLanguage].tag };
}
