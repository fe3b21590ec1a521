import type { Shown, TextNode, Translated } from '../shared/content.ts';
import type { Language } from '../shared/languages.ts';
import { en } from './en/index.ts';
import { ta } from './ta/index.ts';

/** Every text of the site as a page shows it, by groups. */
export type Texts = Shown<typeof en>;

/** The name of a group of texts. */
export type GroupName = keyof Texts;

/** The texts that the site began with, in every language. */
export const defaultTexts: { en: typeof en } & Record<Language, Translated<typeof en>> = { en, ta };

/** The same, for what goes through them by their keys. */
export const textTrees: Readonly<Record<Language, Readonly<Record<string, TextNode>>>> = defaultTexts;
