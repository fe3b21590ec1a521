import {
  isAdded,
  isOptional,
  neutralFields,
  type OwnContent,
  type TextItem,
  type TextNode,
} from './content.ts';
import type { Language } from './languages.ts';
import { firstLanguage, languages } from './languages.ts';
import { lazyGroups } from './lazy-groups.ts';

/** All texts of a language, by groups. */
export type TextTree = Readonly<Record<string, TextNode>>;

/** The texts that the site began with, in every language. */
export type TextTrees = Readonly<Record<Language, TextTree>>;

/** Returns whether a field is no words, and so the same in every language. */
export function isNeutral(field: string): boolean {
  return neutralFields.some((neutral) => neutral === field);
}

/**
 * Returns all texts in a language: the institute's own over those that the site began with. A text without a translation is in
 * the first language; so is the whole of an item that lacks one, which says it by `lang`.
 */
export function resolveTexts(trees: TextTrees, own: OwnContent, language: Language): TextTree {
  const textAt = (of: Language, key: string, started: string | undefined) => {
    const value = own[`${of}:${key}`];
    return typeof value === 'string' ? value : started;
  };
  const itemIn = (of: Language, key: string, fields: readonly string[], started: TextItem | undefined) =>
    fields.map((field) => {
      const from = isNeutral(field) ? firstLanguage : of;
      return [field, textAt(from, `${key}.${field}`, started?.[field])] as const;
    });

  const itemAt = (
    key: string,
    id: string,
    first: readonly TextItem[],
    translated: readonly TextItem[],
  ): TextItem => {
    const [began, twin] = [first, translated].map((items) => items.find((item) => item.id === id));
    const fields = Object.keys(first[0] ?? {}).filter((field) => field !== 'id');
    const english = itemIn(firstLanguage, key, fields, began);
    const whole = (entries: typeof english): TextItem => ({
      // The picture of an added item has the item's own name.
      ...Object.fromEntries(entries.map(([field, text]) => [field, text ?? (field === 'picture' ? id : '')])),
      id,
    });
    if (language === firstLanguage) return whole(english);
    // A neutral field of the first language counts for all.
    const inLanguage = itemIn(language, key, fields, { id, ...began, ...twin });
    const words = inLanguage.filter(([field]) => !isNeutral(field));
    const inEnglish = Object.fromEntries(english);
    const isTranslated = words.every(([field, text]) => {
      if (isOptional(field)) return Boolean(text) || !inEnglish[field];
      return (
        text !== undefined &&
        (twin !== undefined || textAt(language, `${key}.${field}`, undefined) !== undefined)
      );
    });
    return isTranslated ? whole(inLanguage) : { ...whole(english), lang: languages[firstLanguage].tag };
  };

  const nodeAt = (key: string, first: TextNode, translated: TextNode | undefined): TextNode => {
    if (typeof first === 'string') {
      const english = textAt(firstLanguage, key, first) ?? first;
      if (language === firstLanguage) return english;
      return textAt(language, key, typeof translated === 'string' ? translated : undefined) ?? english;
    }
    if (isList(first)) {
      const order = own[`list:${key}`];
      const ids = Array.isArray(order) ? order : first.map(({ id }) => id);
      const twins = translated !== undefined && isList(translated) ? translated : [];
      // An item that the site began with earlier may be gone.
      const known = ids.filter((id) => isAdded(id) || first.some((item) => item.id === id));
      return known.map((id) => itemAt(`${key}.${id}`, id, first, twins));
    }
    const twin = isGroup(translated) ? translated : {};
    return Object.fromEntries(
      Object.entries(first).map(([name, node]) => [
        name,
        isNeutral(name) ? node : nodeAt(`${key}.${name}`, node, twin[name]),
      ]),
    );
  };

  const { [firstLanguage]: first, [language]: translated } = trees;
  return lazyGroups(Object.keys(first), (group) => nodeAt(group, first[group] ?? {}, translated[group]));
}

/** Returns whether a node is a list of items. */
export function isList(node: TextNode): node is readonly TextItem[] {
  return Array.isArray(node);
}

/** Returns whether a node has others under names. */
export function isGroup(node: TextNode | undefined): node is TextTree {
  return typeof node === 'object' && !Array.isArray(node);
}
