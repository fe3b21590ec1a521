import {
  detailPages,
  documentTitle,
  isAdminPath,
  matchPage,
  type PageName,
  pagePath,
  pages,
  unknownPage,
} from '../shared/pages.ts';
import type { CatalogueEntry, CatalogueKind } from '../shared/records.ts';
import { formatRupees } from '../shared/rupees.ts';
import type { Institution } from '../shared/site-facts.ts';
import { defaultLocation } from '../shared/texts.ts';
import { descriptions } from './descriptions.ts';

/** What the server says of a page before the browser has run anything. */
export interface PageHead {
  status: 200 | 404;
  title: string;
  /** Empty where search engines have no business. */
  description: string;
  /** The page's one true path, or null where it has none. */
  canonicalPath: string | null;
  admin: boolean;
  /** The page's name; null for one that the site does not know. */
  name: PageName | null;
  /** The course or certificate that it shows, if any. */
  entry: CatalogueEntry | null;
  /** The path that stands for all with the same HTML: however many unknown paths there are, they have one. */
  key: string;
}

/** Finds a course or certificate by its id. */
export type FindEntry = (kind: CatalogueKind, id: string) => CatalogueEntry | null;

/** Gives status, title and description of the page at a path. */
export function pageHead(path: string, institution: Institution, findEntry: FindEntry): PageHead {
  const admin = isAdminPath(path);
  const match = matchPage(path);
  if (match === null) {
    const title = documentTitle(admin ? unknownPage.admin : unknownPage.public, institution.name);
    const key = admin ? '/admin/404' : '/404';
    return { status: 404, title, description: '', canonicalPath: null, admin, name: null, entry: null, key };
  }
  const page = pages[match.name];
  if (match.name === detailPages.course) return detailHead('course', match.id ?? '', institution, findEntry);
  if (match.name === detailPages.certificate)
    return detailHead('certificate', match.id ?? '', institution, findEntry);
  return {
    status: 200,
    title: documentTitle(page.title, institution.name),
    description: descriptions[match.name] ?? '',
    canonicalPath: admin ? null : page.pattern,
    admin,
    name: match.name,
    entry: null,
    key: page.pattern,
  };
}

function detailHead(
  kind: CatalogueKind,
  id: string,
  institution: Institution,
  findEntry: FindEntry,
): PageHead {
  const name = detailPages[kind];
  const entry = findEntry(kind, id);
  if (entry === null) {
    const title = documentTitle(pages[name].title, institution.name);
    const key = pages[name].pattern;
    return { status: 404, title, description: '', canonicalPath: null, admin: false, name, entry, key };
  }
  const path = pagePath(name, entry._id);
  return {
    status: 200,
    title: documentTitle(entry.name, institution.name),
    description: shorten(summary(entry, institution)),
    canonicalPath: path,
    admin: false,
    name,
    entry,
    key: path,
  };
}

/** What an admin wrote of an entry; where that is too short to tell two results apart, with its facts. */
function summary({ description, days, price, gst, location }: CatalogueEntry, { name }: Institution): string {
  if (description.length >= 50) return description;
  const length = days === 1 ? '1 day' : `${days} days`;
  const text = /[.!?]$/u.test(description) ? description : `${description}.`;
  return `${text} ${length} at ${name}, ${location ?? defaultLocation}: ${formatRupees(price)} + ${gst}.`;
}

/** Search engines show about 160 characters. */
function shorten(text: string): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length <= 160 ? line : `${line.slice(0, 159).replace(/\s+\S*$/u, '')}…`;
}
