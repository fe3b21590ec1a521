import { widthOf } from './fit.ts';
import type { Face, Libraries, NamedFont } from './libraries.ts';
import { runsOf } from './runs.ts';

/** The colours of the site, and lighter ones for lines under text: solid, since printers make dots of what is transparent. */
export const inks = {
  navy: '#0b1f3a',
  ink: '#14223a',
  slate: '#51607a',
  sky: '#2f80c9',
  skyPale: '#bcd6ee',
  saffron: '#f58220',
  saffronDeep: '#b4540a',
  saffronPale: '#f9cfa6',
  paper: '#ffffff',
} as const;

/** How a line of text is set. */
export interface Style {
  face: Face;
  size: number;
  ink: string;
  /** Between letters, in points; only for Latin. */
  spacing?: number;
  /** It is copied out in one place, although its letters are at several heights. */
  isSlanted?: true;
  /** The point of the line that is at x. */
  align?: 'left' | 'middle' | 'right';
}

/** Whether a font is of a script whose vowels are written before or around what they are read after. */
const isReordered = ({ name }: NamedFont) => name === 'tamil' || name === 'devanagari';

/** Draws a path of SVG as a fine line. */
export function line(document: PDFKit.PDFDocument, path: string, width: number, ink: string): void {
  document.lineWidth(width).path(path).stroke(ink);
}

/** A pen that draws on a page: lines and shapes as decoration, and texts that can be copied out. */
export function penOf(document: PDFKit.PDFDocument, libraries: Libraries) {
  const { heading, text: textFace } = libraries;
  /** Draws without being read out or copied. */
  const decorate = (draw: () => void) => {
    document.markContent('Artifact', { type: 'Layout' });
    document.save();
    draw();
    document.restore();
    document.endMarkedContent();
  };
  /**
   * Draws a piece of text that is copied out as another one. The mark is within the text: readers take its place from the
   * matrix in force where it ends, and around the text pdfkit's is upside down.
   */
  const drawAs = (actual: string, draw: () => void) => {
    const { addContent } = document;
    document.addContent = (content) => {
      if (content === 'ET') document.endMarkedContent();
      addContent.call(document, content);
      if (content === 'BT') document.markContent('Span', { actual });
      return document;
    };
    draw();
    document.addContent = addContent;
  };
  /** Sets one line with its letters on y; says what it reads where glyphs have another order than letters. */
  const set = (text: string, x: number, y: number, style: Style, read?: string) => {
    const { face, size, ink, spacing = 0, isSlanted = false, align = 'left' } = style;
    const runs = runsOf(text, face);
    const width = () => widthOf(text, face) * size + spacing * Math.max(0, [...text].length - 1);
    let from = x - (align === 'left' ? 0 : width() / (align === 'middle' ? 2 : 1));
    document.fillColor(ink).fontSize(size);
    for (const run of runs) {
      document.font(run.font.name);
      const draw = () => {
        document.text(run.text, from, y, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: spacing,
        });
      };
      const actual = read ?? (isSlanted || isReordered(run.font) ? run.text : null);
      if (actual === null) draw();
      else drawAs(actual, draw);
      if (runs.length > 1) from += widthOf(run.text, [run.font]) * size + spacing * [...run.text].length;
    }
  };
  return {
    document,
    heading,
    text: textFace,
    widthOf,
    decorate,
    /** Sets lines of text as one paragraph, `leading` points apart. */
    paragraph(
      kind: 'H1' | 'P',
      lines: readonly string[],
      { x, y, leading = 0 }: { x: number; y: number; leading?: number },
      style: Style,
    ): void {
      document.addStructure(
        document.struct(kind, {}, () => {
          for (const [index, line] of lines.entries()) set(line, x, y + index * leading, style);
        }),
      );
    },
    /** Sets text that is part of a drawing: what copies the sheet's text gets a space. */
    engrave: (text: string, x: number, y: number, style: Style) => set(text, x, y, style, ' '),
    /** Draws something that is seen and is read out as `alt`. */
    figure(alt: string, draw: () => void): void {
      document.addStructure(
        document.struct('Figure', { alt }, () => {
          document.save();
          draw();
          document.restore();
        }),
      );
    },
  };
}

export type Pen = ReturnType<typeof penOf>;
