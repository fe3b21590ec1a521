import { widthOf } from './fit.ts';
import type { Face, Libraries, NamedFont } from './libraries.ts';
import { runsOf } from './runs.ts';

/** The site's colours, and pale solid ones for lines under text: printers render transparency as dots. */
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

export interface Style {
  face: Face;
  size: number;
  ink: string;
  /** Points between letters; only for Latin. */
  spacing?: number;
  /** Copied as one text, although its letters are at different heights. */
  isSlanted?: true;
  align?: 'left' | 'middle' | 'right';
}

/** Tamil and Hindi write some vowels before or around the consonant they follow. */
const isReordered = ({ name }: NamedFont) => name === 'tamil' || name === 'devanagari';

/** @param path SVG path data */
export function line(document: PDFKit.PDFDocument, path: string, width: number, ink: string): void {
  document.lineWidth(width).path(path).stroke(ink);
}

export function penOf(document: PDFKit.PDFDocument, libraries: Libraries) {
  const { heading, text: textFace } = libraries;
  /** Hides the drawing from screen readers and copying. */
  const decorate = (draw: () => void) => {
    document.markContent('Artifact', { type: 'Layout' });
    document.save();
    draw();
    document.restore();
    document.endMarkedContent();
  };
  /**
   * Draws text that is copied as `actual`.
   * The mark must be inside the text object: outside, pdfkit's matrix is upside down and readers misplace the text.
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
  /** Draws one line with its baseline at y. `read` replaces the copied text. */
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
    /** `leading` is the distance of baselines in points. */
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
    /** Draws text as decoration; it is copied as a space. */
    engrave: (text: string, x: number, y: number, style: Style) => set(text, x, y, style, ' '),
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
