import type { TextNode } from './content.ts';
import { isGroup, isList, isNeutral } from './resolve-texts.ts';

// Signs that show nothing and join no letters: whatever a component makes of a text, they stay behind it.
const start = '\u2060';
const digits = ['\u2061', '\u2062', '\u2063', '\u2064'] as const;
const marks = new RegExp(`${start}([${digits.join('')}]+)`, 'gu');

/** The marked texts, in the order of their marks. */
export interface MarkedTexts {
  keys: readonly string[];
  texts: readonly string[];
}

/**
 * Returns the texts with an invisible mark behind each, and the keys and words of these texts in the order of their marks: so a
 * preview knows the place of each of the site's texts.
 */
export function markTexts<Tree extends Readonly<Record<string, TextNode>>>(
  tree: Tree,
): { marked: Tree } & MarkedTexts {
  const keys: string[] = [];
  const texts: string[] = [];
  const markText = (key: string, text: string) => {
    // An empty text has no place on the page.
    if (text === '') return text;
    keys.push(key);
    texts.push(text);
    return `${withoutMarks(text)}${start}${[...(keys.length - 1).toString(4)].map((digit) => digits[Number(digit)]).join('')}`;
  };
  const markNode = (key: string, node: TextNode): TextNode => {
    if (typeof node === 'string') return markText(key, node);
    if (isList(node))
      return node.map((item) => {
        const fields = Object.entries(item).map(([field, text]) => {
          const isText = !isNeutral(field) && field !== 'lang';
          return [field, isText ? markText(`${key}.${item.id}.${field}`, text) : text];
        });
        return { ...Object.fromEntries(fields), id: item.id };
      });
    return isGroup(node) ? markGroup(key, node) : node;
  };
  const markGroup = <Group extends Readonly<Record<string, TextNode>>>(key: string, group: Group): Group =>
    Object.fromEntries(
      Object.entries(group).map(([name, node]) => [
        name,
        isNeutral(name) ? node : markNode(key === '' ? name : `${key}.${name}`, node),
      ]),
    ) as Group;
  return { marked: markGroup('', tree), keys, texts };
}

/** Returns a text without what could be read as a mark, such as one that was copied out of a preview. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u2060-\u2064]+/gu, '');
}

/** Returns the places in the order of keys that are marked in a text, and the text without its marks. */
export function readMarks(text: string): { text: string; marked: number[] } {
  const marked = [...text.matchAll(marks)].map(([, signs = '']) =>
    Number.parseInt([...signs].map((sign) => digits.indexOf(sign as (typeof digits)[number])).join(''), 4),
  );
  return { text: text.replace(marks, ''), marked };
}
