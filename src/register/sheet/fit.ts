import type { Face } from './libraries.ts';
import { runsOf } from './runs.ts';

/** `size` is in points. */
export interface Fitted {
  lines: string[];
  size: number;
}

export interface Room {
  width: number;
  /** Greatest size in points for one line, two lines, and so on. */
  sizes: readonly number[];
}

/** Returns the width at a size of one point. */
export function widthOf(text: string, face: Face): number {
  return runsOf(text, face).reduce(
    (width, { text: part, font: { font } }) => width + font.layout(part).advanceWidth / font.unitsPerEm,
    0,
  );
}

/** Breaks a text at spaces into the lines that allow the largest size. Shrinks it as needed; never cuts it. */
export function fit(text: string, face: Face, { width, sizes }: Room): Fitted {
  const words = text.split(' ').filter((word) => word !== '');
  const tried = sizes.slice(0, Math.max(1, words.length)).map((most, index): Fitted => {
    const lines = balanced(words, index + 1, face);
    const widest = Math.max(...lines.map((line) => widthOf(line, face)));
    return { lines, size: Math.min(most, width / Math.max(widest, 0.01)) };
  });
  // An extra line must gain over 8% in size.
  return tried.reduce((best, next) => (next.size > best.size * 1.08 ? next : best));
}

/** Breaks words into `count` lines, the widest as narrow as possible. */
function balanced(words: readonly string[], count: number, face: Face): string[] {
  if (count === 1) return [words.join(' ')];
  const space = widthOf('n n', face) - 2 * widthOf('n', face);
  const widths = words.map((word) => widthOf(word, face));
  const widthFrom = (from: number, to: number) =>
    widths.slice(from, to).reduce((sum, width) => sum + width + space, -space);
  const split = (from: number, lines: number): { starts: number[]; widest: number } => {
    if (lines === 1) return { starts: [], widest: widthFrom(from, words.length) };
    let best = { starts: [] as number[], widest: Number.POSITIVE_INFINITY };
    for (let next = from + 1; next <= words.length - (lines - 1); next += 1) {
      const first = widthFrom(from, next);
      if (first >= best.widest) break;
      const rest = split(next, lines - 1);
      const widest = Math.max(first, rest.widest);
      if (widest < best.widest) best = { starts: [next, ...rest.starts], widest };
    }
    return best;
  };
  const starts = [0, ...split(0, count).starts];
  return starts.map((start, index) => words.slice(start, starts[index + 1] ?? words.length).join(' '));
}
