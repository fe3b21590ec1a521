import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import { distFolder } from '../../program-files.ts';

export interface NamedFont {
  name: 'heading' | 'heading-more' | 'text' | 'text-more' | 'tamil' | 'devanagari';
  font: Font;
}

/** Fonts in order of preference; the first with a character draws it. */
export type Face = readonly NamedFont[];

export interface Libraries {
  newDocument: (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument;
  heading: Face;
  text: Face;
}

let loaded: Promise<Libraries> | null = null;

/** Loads on first use: most processes never print. */
export function loadLibraries(): Promise<Libraries> {
  loaded ??= load().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function load(): Promise<Libraries> {
  const [{ default: PdfDocument }, { create }] = await Promise.all([import('pdfkit'), import('fontkit')]);
  const open = async (name: NamedFont['name']): Promise<NamedFont> => ({
    name,
    font: create(await readFile(join(distFolder, 'certificate', `${name}.ttf`))),
  });
  const [heading, headingMore, text, textMore, tamil, devanagari] = await Promise.all([
    open('heading'),
    open('heading-more'),
    open('text'),
    open('text-more'),
    open('tamil'),
    open('devanagari'),
  ]);
  const fonts = [heading, headingMore, text, textMore, tamil, devanagari];
  return {
    newDocument(options) {
      const document = new PdfDocument(options);
      for (const { name, font } of fonts) document.registerFont(name, font as never);
      return document;
    },
    heading: [heading, headingMore, tamil, devanagari, text, textMore],
    text: [text, textMore, tamil, devanagari],
  };
}
