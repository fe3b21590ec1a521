import type { Texts } from '../content/texts.ts';
import { fill } from '../shared/content.ts';
import { firstLanguage, inLanguage, type Language, splitLanguage } from '../shared/languages.ts';
import {
  detailPages,
  documentTitle,
  isAdminPath,
  isFoundPage,
  matchPage,
  type Page,
  type PageName,
  pagePath,
  pages,
  pageTitle,
} from '../shared/pages.ts';
import type { Application, CatalogueEntry, CatalogueKind, Verification } from '../shared/records.ts';
import { formatRupees } from '../shared/rupees.ts';
import { matchScreen, screens, screenTitle } from '../shared/screens.ts';
import { shorten } from '../shared/shorten.ts';
import type { CommonFacts } from '../shared/site-facts.ts';
import type { TextsIn } from './page-texts.ts';

/** Search engines show about so many characters. */
const mostOfDescription = 160;

/** The server's statement of a page, before the browser has run anything. */
export interface PageHead {
  status: 200 | 404;
  language: Language;
  /** The path that the page has in the first language. */
  path: string;
  title: string;
  /** The name of the page within the site. */
  label: string;
  /** Empty where search engines have no business. */
  description: string;
  /** The page's one true path in its language, or null where it has none. */
  canonicalPath: string | null;
  admin: boolean;
  /** The page's name; null for one that the site does not know, and in the back office. */
  name: PageName | null;
  /** Set for the lists of courses and certificates, and for the pages of one. */
  kind: CatalogueKind | null;
  /** The course or certificate that it shows, if any. */
  entry: CatalogueEntry | null;
  /** The path under which all with the same HTML are kept: all unknown paths share one. */
  key: string;
  /** The application that it shows to anybody with its address, if any: it is then kept nowhere. */
  application: Application | null;
  /** The certificate that it shows, if any: it is then kept nowhere. */
  verified: Verification | null;
}

/** Finds a course or certificate by its id, in a language. */
export type FindEntry = (kind: CatalogueKind, id: string, language: Language) => CatalogueEntry | null;

/** Finds what the pages with an id in their path are about. */
export interface FindSubject {
  find: FindEntry;
  /** Returns what the page of an applicant shows, by its key, or null. */
  application(key: string, language: Language): Application | null;
  /** Returns what the certificate with a code says, or null. */
  verify(code: string): Verification | null;
}

/** The same, in the language of the page. */
type FindInLanguage = (kind: CatalogueKind, id: string) => CatalogueEntry | null;

/** The parts of a head that are the same in every language. */
type Head = Omit<PageHead, 'language' | 'path'>;

/** The sources of a head: all texts of the page's language, and the institute. */
interface HeadParts {
  texts: Texts;
  institution: CommonFacts;
  findEntry: FindInLanguage;
  findApplication: (key: string) => Application | null;
  findCertificate: (code: string) => Verification | null;
}

/** Returns status, title and description of the page at a path. */
export function pageHead(
  address: string,
  textsIn: TextsIn,
  institution: CommonFacts,
  { find, application, verify }: FindSubject,
): PageHead {
  const { language, path } = splitLanguage(address);
  // The back office has one language: below another there is nothing of it.
  const isElsewhere = language !== firstLanguage && isAdminPath(path);
  const parts: HeadParts = {
    texts: textsIn(language),
    institution,
    findEntry: (kind, id) => find(kind, id, language),
    findApplication: (key) => application(key, language),
    findCertificate: verify,
  };
  const head = headAt(isElsewhere ? unknownPath : path, parts);
  const { key, canonicalPath } = head;
  return {
    ...head,
    language,
    path: key,
    key: inLanguage(language, key),
    canonicalPath: canonicalPath && inLanguage(language, canonicalPath),
  };
}

const unknownPath = '/404';

function headAt(path: string, parts: HeadParts): Head {
  return isAdminPath(path) ? screenHead(path, parts) : publicHead(path, parts);
}

/** Search engines have no business in the back office. */
function screenHead(path: string, { institution }: HeadParts): Head {
  const match = matchScreen(path);
  const label = screenTitle(path);
  return {
    ...ofNobody,
    admin: true,
    status: match === null ? 404 : 200,
    label,
    title: documentTitle(label, institution.name),
    description: '',
    canonicalPath: null,
    name: null,
    key: match === null ? '/admin/404' : screens[match.name].path,
  };
}

const ofNobody = { kind: null, entry: null, application: null, verified: null } as const;

function publicHead(path: string, parts: HeadParts): Head {
  const { texts, institution } = parts;
  const label = pageTitle(path, texts.heads.titles);
  const title = documentTitle(label, institution.name);
  const common = { ...ofNobody, admin: false, label, title, description: '', canonicalPath: null };
  const match = matchPage(path);
  if (match === null) return { ...common, status: 404, name: null, key: unknownPath };
  const { name, id } = match;
  const page: Page = pages[name];
  if (page.detailOf !== null) return detailHead(page.detailOf, id, parts);
  if (name === 'application') {
    const application = parts.findApplication(id);
    const isFound = application !== null;
    const key = isFound ? pagePath(name, id) : page.path;
    return { ...common, name, status: isFound ? 200 : 404, key, application };
  }
  if (name === 'verification') {
    const verified = parts.findCertificate(id);
    const isFound = verified !== null;
    const key = isFound ? pagePath(name, verified.code) : page.path;
    return { ...common, name, status: isFound ? 200 : 404, key, verified };
  }
  return {
    ...common,
    status: 200,
    description: isFoundPage(name) ? texts.search.descriptions[name] : '',
    canonicalPath: page.isFound ? page.path : null,
    name,
    kind: page.listOf,
    key: page.path,
  };
}

function detailHead(kind: CatalogueKind, id: string, parts: HeadParts): Head {
  const { texts, institution, findEntry } = parts;
  const name = detailPages[kind];
  const entry = findEntry(kind, id);
  const label = entry?.name ?? texts.heads.titles[name];
  const title = documentTitle(label, institution.name);
  const common = { title, label, admin: false, name, application: null, verified: null };
  if (entry === null) {
    const key = pages[name].path;
    return { ...common, status: 404, description: '', canonicalPath: null, kind: null, entry, key };
  }
  const path = pagePath(name, entry._id);
  const description = shorten(summary(entry, parts), mostOfDescription);
  return { ...common, status: 200, description, canonicalPath: path, kind, entry, key: path };
}

/** Returns an entry's description as an admin wrote it; where that is too short to tell two results apart, with its facts. */
function summary(entry: CatalogueEntry, { texts, institution }: HeadParts): string {
  const { description, days, price, gst, location } = entry;
  if (description.length >= 50) return description;
  const { search } = texts;
  return fill(search.entry, {
    description: /[.!?]$/u.test(description) ? description : `${description}.`,
    length: days === 1 ? search.oneDay : fill(search.days, { count: days }),
    institute: institution.name,
    place: location ?? texts.catalogue.defaultLocation,
    price: formatRupees(price),
    gst,
  });
}
