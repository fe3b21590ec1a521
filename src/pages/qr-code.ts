import { renderSVG } from 'uqr';
import { inLanguage, splitLanguage } from '../shared/languages.ts';
import { detailPages, matchPage, pagePath, pages, qrCodePath } from '../shared/pages.ts';
import type { MakeDocument } from './document.ts';
import type { FindEntry } from './head.ts';

/** The ending of a page's path that its code's path leaves out. */
const ending = /\/[^/]*$/u;

/** Returns the maker of the QR code at a path: the address of a course or certificate page. Any other path: undefined. */
export function qrCodeAt(path: string, findEntry: FindEntry): MakeDocument | undefined {
  const { language, path: plain } = splitLanguage(path);
  const match = matchPage(plain.replace(ending, ''));
  if (match === null) return undefined;
  const { detailOf: kind } = pages[match.name];
  // Only as the page writes it: other spellings would be kept for themselves.
  if (kind === null || plain !== qrCodePath(kind, match.id)) return undefined;
  const entry = findEntry(kind, match.id, language);
  if (entry === null) return undefined;
  const page = inLanguage(language, pagePath(detailPages[kind], entry._id));
  return () => ({
    type: 'image/svg+xml',
    write: (origin) => (origin === null ? null : renderSVG(origin + page, { border: 0 })),
  });
}
