import { isDeepStrictEqual } from 'node:util';
import type { OwnContent, TextItem, TextNode } from '../shared/content.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import { firstLanguage, translations } from '../shared/languages.ts';
import { isGroup, isList, type TextTree, type TextTrees } from '../shared/resolve-texts.ts';
import type { Institution } from '../shared/site-facts.ts';

export interface InitialTexts {
  trees: TextTrees;
  /** Lists that the institute has emptied. The trees keep their samples, which define the fields. */
  content: OwnContent;
}

type Item = Readonly<Record<string, string>>;

/**
 * Replaces the sample reviews, questions and tagline by those of `DATA_DIR/site.json`, which exist in the first language
 * only.
 */
export function withOwnFacts(
  trees: TextTrees,
  { tagline, testimonials, questions }: Institution,
): InitialTexts {
  const reviews = testimonials?.map(({ rating, ...words }) => ({ ...words, rating: String(rating) }));
  return [
    { way: ['home', 'testimonials', 'items'], items: reviews },
    { way: ['questions', 'items'], items: questions },
  ].reduce<InitialTexts>(withOwnList, { trees: withOwnTagline(trees, tagline), content: {} });
}

/** Drops the sample tagline's translations, which do not fit the institute's own. */
function withOwnTagline(trees: TextTrees, tagline: string): TextTrees {
  if (tagline === defaultFacts.tagline) return trees;
  const way = ['frame', 'footer', 'tagline'];
  const others = translations.map((language) => [language, withNode(trees[language], way, null)]);
  return { ...trees, ...Object.fromEntries(others) };
}

function withOwnList(
  { trees, content }: InitialTexts,
  { way, items }: { way: readonly string[]; items: readonly Item[] | undefined },
): InitialTexts {
  if (items === undefined || isDeepStrictEqual(items, samplesAt(trees[firstLanguage], way)))
    return { trees, content };
  if (items.length === 0) return { trees, content: { ...content, [`list:${way.join('.')}`]: [] } };
  const own = items.map((item, index): TextItem => ({ ...item, id: `own-${index + 1}` }));
  return { trees: { ...trees, [firstLanguage]: withNode(trees[firstLanguage], way, own) }, content };
}

function samplesAt(tree: TextTree, way: readonly string[]): Item[] {
  const list = way.reduce<TextNode | undefined>((node, name) => (isGroup(node) ? node[name] : node), tree);
  return list !== undefined && isList(list) ? list.map(({ id: _id, ...item }) => item) : [];
}

/** Replaces the node at a path; null removes it. */
function withNode(group: TextTree, [name = '', ...rest]: readonly string[], node: TextNode | null): TextTree {
  const { [name]: inner, ...others } = group;
  if (rest.length > 0 && isGroup(inner)) return { ...group, [name]: withNode(inner, rest, node) };
  return node === null ? others : { ...group, [name]: node };
}
