import type { Texts } from '../content/texts.ts';
import { withoutMarks } from '../pages/index.ts';
import { type ShownTerms, termNames, termWords } from '../shared/booking-terms.ts';
import { fill, type TextNode } from '../shared/content.ts';
import { lazyGroups } from '../shared/lazy-groups.ts';
import { isGroup, isList } from '../shared/resolve-texts.ts';

/** Gaps between sentences, paragraphs and items; an item after a colon belongs to its sentence. */
const between = /((?<=[.!?])\s+|(?<![:\n])\n+)/u;

/** Fills in the terms of payment and refund, or replaces their sentences. Sample terms are marked, and never mailed. */
export function withTerms(texts: Texts, terms: ShownTerms | null): Texts {
  const groupWithTerms = (name: string) => {
    const told = name === 'mails' && terms?.isSample ? null : terms;
    return mapTexts(texts[name as keyof Texts], speaker(told, texts));
  };
  return lazyGroups(Object.keys(texts), groupWithTerms) as unknown as Texts;
}

function speaker(terms: ShownTerms | null, { frame, legal }: Texts): (text: string) => string {
  if (terms !== null) {
    const words = termWords(terms);
    return eachSentence((sentence) => {
      const filled = fill(sentence, words);
      return terms.isSample ? `${filled} ${frame.terms.sample}` : withoutMarks(filled);
    }, namesTerms);
  }
  // Keeps a table in the institute's own words, without braces.
  const hasOpenTable = legal.terms.refunds.some(({ when, share }) => namesTerms(when + share));
  return eachSentence(
    (sentence) => (sentence.startsWith('- ') ? '- ' : '') + frame.terms.unknown,
    (sentence) => namesTerms(sentence) || (hasOpenTable && sentence.includes('{refunds}')),
  );
}

/** Returns the function that replaces the matching sentences of a text, without repeating one. */
function eachSentence(say: (sentence: string) => string, isMeant: (sentence: string) => boolean) {
  return (text: string): string => {
    if (!isMeant(text)) return text;
    const parts = text.split(between);
    const said: string[] = [];
    for (let index = 0; index < parts.length; index += 2) {
      const sentence = parts[index] ?? '';
      const now = isMeant(sentence) ? say(sentence) : sentence;
      if (!said.includes(now)) said.push(index === 0 ? '' : (parts[index - 1] ?? ''), now);
    }
    return said.join('');
  };
}

function namesTerms(text: string): boolean {
  if (!text.includes('{')) return false;
  return [...text.matchAll(/\{(\w+)\}/gu)].some(([, name = '']) => termNames.has(name));
}

function mapTexts(node: TextNode, say: (text: string) => string): TextNode {
  if (typeof node === 'string') return say(node);
  const mapped = (fields: Readonly<Record<string, TextNode>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, mapTexts(inner, say)]));
  if (isList(node)) return node.map((item) => mapped(item) as typeof item);
  return isGroup(node) ? mapped(node) : node;
}
