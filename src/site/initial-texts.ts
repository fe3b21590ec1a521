import { isDeepStrictEqual } from 'node:util';
import type { OwnContent, TextItem, TextNode } from '../shared/content.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import { firstLanguage, translations } from '../shared/languages.ts';
import { isGroup, isList, type TextTree, type TextTrees } from '../shared/resolve-texts.ts';
import type { Institution } from '../shared/site-facts.ts';

/** The texts before anything is published. */
export interface InitialTexts {
  trees: TextTrees;
  /** The lists that the institute has emptied; the trees keep their samples, and with them the fields. */
  content: OwnContent;
}

type Item = Readonly<Record<string, string>>;

/**
 * Returns the texts with the reviews, questions and tagline of `DATA_DIR/site.json` in place of the samples. Its reviews and
 * questions are in the first language only, under the ids own-1, own-2 and so on.
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

/** Drops the translations of the sample tagline: the institute's own stays untranslated until it is translated on the pages. */
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

/** Returns a group with another node at the end of a way; null leaves it out. */
function withNode(group: TextTree, [name = '', ...rest]: readonly string[], node: TextNode | null): TextTree {
  const { [name]: inner, ...others } = group;
  if (rest.length > 0 && isGroup(inner)) return { ...group, [name]: withNode(inner, rest, node) };
  return node === null ? others : { ...group, [name]: node };
}
