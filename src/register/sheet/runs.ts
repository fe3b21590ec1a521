import type { Face, NamedFont } from './libraries.ts';

export interface Run {
  text: string;
  font: NamedFont;
}

/** A character with the marks and joiners that belong to it. */
const clusters = /[^\p{M}\u200c\u200d][\p{M}\u200c\u200d]*|[\p{M}\u200c\u200d]+/gu;
/** Joiners and variation selectors, which need no glyph. */
const unseen = /\u200c|\u200d|[\ufe00-\ufe0f]/gu;
const marks = /\p{M}/gu;

/** Splits a text by font. Drops the marks of a character that no font has, or the character: never an empty box. */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const [cluster] of text.normalize('NFC').matchAll(clusters)) {
    const shown = printable(cluster, face);
    if (shown === null) continue;
    const last = runs.at(-1);
    if (last !== undefined && has(last.font, shown) && (shown === ' ' || fontFor(shown, face) === last.font))
      last.text += shown;
    else runs.push({ text: shown, font: fontFor(shown, face) ?? last?.font ?? firstOf(face) });
  }
  return runs;
}

export function unprintable(text: string, face: Face): string[] {
  const all = text.normalize('NFC').match(clusters) ?? [];
  return [...new Set(all.filter((cluster) => printable(cluster, face) === null && /\S/u.test(cluster)))];
}

function printable(cluster: string, face: Face): string | null {
  if (fontFor(cluster, face) !== undefined) return cluster;
  const bare = cluster.normalize('NFKD').replace(marks, '').normalize('NFC');
  return bare !== '' && fontFor(bare, face) !== undefined ? bare : null;
}

function fontFor(text: string, face: Face): NamedFont | undefined {
  return face.find((font) => has(font, text));
}

function has({ font }: NamedFont, text: string): boolean {
  return [...text.replace(unseen, '')].every((each) => font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0));
}

function firstOf([font]: Face): NamedFont {
  if (font === undefined) throw new Error('A face has no font.');
  return font;
}
