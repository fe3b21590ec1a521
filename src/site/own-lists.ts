import { isDeepStrictEqual } from 'node:util';
import type { OwnContent, TextItem, TextNode } from '../shared/content.ts';
import { firstLanguage } from '../shared/languages.ts';
import { isGroup, isList, type TextTree, type TextTrees } from '../shared/resolve-texts.ts';
import type { Institution } from '../shared/site-facts.ts';

/** The texts before anything is published. */
export interface BegunTexts {
  trees: TextTrees;
  /** The lists that the institute has emptied, whose fields are still those of the trees. */
  content: OwnContent;
}

type Item = Readonly<Record<string, string>>;

/**
 * Returns the texts with the reviews and questions of `DATA_DIR/site.json` in the place of the samples, where it has its own:
 * in the first language only, under the ids own-1, own-2 and so on.
 */
export function withOwnLists(trees: TextTrees, { testimonials, questions }: Institution): BegunTexts {
  const reviews = testimonials?.map(({ rating, ...words }) => ({ ...words, rating: String(rating) }));
  return [
    { way: ['home', 'testimonials', 'items'], items: reviews },
    { way: ['questions', 'items'], items: questions },
  ].reduce<BegunTexts>(withOwnList, { trees, content: {} });
}

function withOwnList(
  { trees, content }: BegunTexts,
  { way, items }: { way: readonly string[]; items: readonly Item[] | undefined },
): BegunTexts {
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

function withNode(group: TextTree, [name = '', ...rest]: readonly string[], node: TextNode): TextTree {
  const inner = group[name];
  return { ...group, [name]: rest.length > 0 && isGroup(inner) ? withNode(inner, rest, node) : node };
}
