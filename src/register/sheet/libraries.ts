import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import { distFolder } from '../../program-files.ts';

/** A font, and the name by which a document knows it. */
export interface NamedFont {
  name: 'heading' | 'heading-more' | 'text' | 'text-more' | 'tamil' | 'devanagari';
  font: Font;
}

/** Fonts in the order in which a character is looked for in them. */
export type Face = readonly NamedFont[];

/** The libraries that draw sheets: the maker of PDF files, and the type. */
export interface Libraries {
  newDocument: (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument;
  /** For names and titles. */
  heading: Face;
  /** For all else. */
  text: Face;
}

let loaded: Promise<Libraries> | null = null;

/** Loads them once, when first needed: most processes print nothing. */
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
