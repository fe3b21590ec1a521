import type { Face } from './libraries.ts';
import { runsOf } from './runs.ts';

/** A text in lines, and the size in points at which they fit. */
export interface Fitted {
  lines: string[];
  size: number;
}

/** How much room a text has. */
export interface Room {
  width: number;
  /** The size in points for each number of lines; as many as it has are the most lines. */
  sizes: readonly number[];
}

/** Returns the width of a line at one point of size. */
export function widthOf(text: string, face: Face): number {
  return runsOf(text, face).reduce(
    (width, { text: part, font: { font } }) => width + font.layout(part).advanceWidth / font.unitsPerEm,
    0,
  );
}

/**
 * Returns a text in the lines that let it be largest: in one, or balanced in several, broken at spaces alone. It shrinks as far
 * as it must, and nothing is ever cut.
 */
export function fit(text: string, face: Face, { width, sizes }: Room): Fitted {
  const words = text.split(' ').filter((word) => word !== '');
  const tried = sizes.slice(0, Math.max(1, words.length)).map((most, index): Fitted => {
    const lines = balanced(words, index + 1, face);
    const widest = Math.max(...lines.map((line) => widthOf(line, face)));
    return { lines, size: Math.min(most, width / Math.max(widest, 0.01)) };
  });
  // Another line has to be worth it.
  return tried.reduce((best, next) => (next.size > best.size * 1.08 ? next : best));
}

/** Breaks words into so many lines, the widest as narrow as can be. */
function balanced(words: readonly string[], count: number, face: Face): string[] {
  if (count === 1) return [words.join(' ')];
  const space = widthOf('n n', face) - 2 * widthOf('n', face);
  const widths = words.map((word) => widthOf(word, face));
  const widthFrom = (from: number, to: number) =>
    widths.slice(from, to).reduce((sum, width) => sum + width + space, -space);
  /** Returns where lines begin behind the first, and how wide the widest is. */
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
