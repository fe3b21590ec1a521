import { escapeHtml } from './html.ts';

/** The meaning of the names and links in a text. */
export interface TextMeaning {
  /** By their names in braces. */
  values: Readonly<Record<string, string>>;
  /** Becomes a link at each {email}, with a subject at {email:SUBJECT}. */
  email: string;
  /** HTML for names in braces that are a paragraph of their own. */
  parts: Readonly<Record<string, string>>;
  /** Returns the address of a path of the site. */
  hrefOf: (path: string) => string;
}

/** `[[a draft]]`, `[words](#section)`, `[words](/path)`, `*bold*` as on WhatsApp, `{name}` and `{email:SUBJECT}`. */
const sign =
  /\[\[(?<draft>[^[\]]+)\]\]|\[(?<words>[^[\]]+)\]\((?<target>#[\w-]+|\/(?!\/)[\w/#-]*)\)|(?<![\p{L}\p{N}*])\*(?<bold>(?!\s)[^*\n]+(?<!\s))\*(?![\p{L}\p{N}*])|\{(?<name>\w+)(?::(?<subject>[^{}\n]+))?\}/gu;

/** Such a paragraph; signs that show nothing may follow, by which a preview knows its texts. */
const part = /^\{(\w+)\}(\p{Cf}*)$/u;

const item = /^- /u;

/** Returns a text in one paragraph as HTML. All that it says is escaped; only its signs become elements. */
export function lineHtml(text: string, meaning: TextMeaning): string {
  let html = '';
  let from = 0;
  for (const found of text.matchAll(sign)) {
    html += escapeHtml(text.slice(from, found.index)) + signHtml(found, meaning);
    from = found.index + found[0].length;
  }
  return html + escapeHtml(text.slice(from));
}

/**
 * Returns a text as HTML: paragraphs where empty lines are between them, lists of the lines that begin with '- '. Several lines
 * with the email among them are an address.
 */
export function textHtml(text: string, meaning: TextMeaning): string {
  return text
    .split(/\n\s*\n/u)
    .flatMap((paragraph) => inRuns(paragraph.trim().split('\n')))
    .map((lines) => runHtml(lines, meaning))
    .join('\n');
}

/** Returns a text without the signs of drafts. */
export function withoutMarks(text: string): string {
  return text.replace(/\[\[([^[\]]*)\]\]/gu, '$1');
}

function signHtml({ 0: whole, groups = {} }: RegExpExecArray, meaning: TextMeaning): string {
  const { draft, words, target = '', bold, name = '', subject } = groups;
  if (draft !== undefined) return `<mark>${lineHtml(draft, meaning)}</mark>`;
  if (bold !== undefined) return `<strong>${lineHtml(bold, meaning)}</strong>`;
  if (words !== undefined) {
    const href = target.startsWith('#') ? target : meaning.hrefOf(target);
    return `<a href="${escapeHtml(href)}">${lineHtml(words, meaning)}</a>`;
  }
  const email = escapeHtml(meaning.email);
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  if (name === 'email') return `<a href="mailto:${email}${query}">${email}</a>`;
  return escapeHtml((Object.hasOwn(meaning.values, name) && meaning.values[name]) || whole);
}

/** Lines that are items, and lines that are not, each as long as they follow each other. */
function inRuns(lines: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run !== undefined && item.test(run[0] ?? '') === item.test(line)) run.push(line);
    else runs.push([line]);
  }
  return runs;
}

function runHtml(lines: readonly string[], meaning: TextMeaning): string {
  const [first = '', ...others] = lines;
  const html = (line: string) => lineHtml(line.replace(item, ''), meaning);
  if (item.test(first)) return `<ul>\n${lines.map((line) => `<li>${html(line)}</li>`).join('\n')}\n</ul>`;
  const [, name = '', unseen = ''] = (others.length === 0 && part.exec(first)) || [];
  if (Object.hasOwn(meaning.parts, name)) return meaning.parts[name] + unseen;
  const isAddress = others.length > 0 && lines.some((line) => /\{email\W/u.test(line));
  const element = isAddress ? 'address' : 'p';
  return `<${element}>${lines.map(html).join('<br>\n')}</${element}>`;
}
