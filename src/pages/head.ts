import type { Texts } from '../../web/content/texts.ts';
import type { Application } from '../shared/batches.ts';
import { fill } from '../shared/content.ts';
import { firstLanguage, inLanguage, type Language, splitLanguage } from '../shared/languages.ts';
import {
  detailPages,
  documentTitle,
  isAdminPath,
  listPages,
  matchPage,
  type Page,
  type PageName,
  pagePath,
  pages,
  pageTitle,
} from '../shared/pages.ts';
import type { CatalogueEntry, CatalogueKind } from '../shared/records.ts';
import type { Verification } from '../shared/register.ts';
import { formatRupees } from '../shared/rupees.ts';
import { screenTitle } from '../shared/screens.ts';
import { shorten } from '../shared/shorten.ts';
import type { Institution } from '../shared/site-facts.ts';
import type { TextsIn } from './page-texts.ts';

/** Search engines show about so many characters. */
const mostOfDescription = 160;

/** What the server says of a page before the browser has run anything. */
export interface PageHead {
  status: 200 | 404;
  language: Language;
  /** The path that the page has in the first language. */
  path: string;
  title: string;
  /** What the page is called within the site. */
  label: string;
  /** Empty where search engines have no business. */
  description: string;
  /** The page's one true path in its language, or null where it has none. */
  canonicalPath: string | null;
  admin: boolean;
  /** The page's name; null for one that the site does not know. */
  name: PageName | null;
  /** Set for the lists of courses and certificates, and for the pages of one. */
  kind: CatalogueKind | null;
  /** The course or certificate that it shows, if any. */
  entry: CatalogueEntry | null;
  /** The path that stands for all with the same HTML: however many unknown paths there are, they have one. */
  key: string;
  /** What it shows of a person to whoever has its address, if anything: it is then kept nowhere. */
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
  /** Returns what stands on the certificate with a code, or null. */
  verify(code: string): Verification | null;
}

/** The same, in the language of the page. */
type FindInLanguage = (kind: CatalogueKind, id: string) => CatalogueEntry | null;

const listedKinds: Partial<Record<PageName, CatalogueKind>> = {
  [listPages.course]: 'course',
  [listPages.certificate]: 'certificate',
};

/** What is the same in every language. */
type Head = Omit<PageHead, 'language' | 'path'>;

/** What a head is made from: all texts of the page's language, and the institute. */
interface HeadParts {
  texts: Texts;
  institution: Institution;
  findEntry: FindInLanguage;
  findApplication: (key: string) => Application | null;
  findCertificate: (code: string) => Verification | null;
}

/** Returns status, title and description of the page at a path. */
export function pageHead(
  address: string,
  textsIn: TextsIn,
  institution: Institution,
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
  const { texts, institution } = parts;
  const admin = isAdminPath(path);
  const label = admin ? screenTitle(path) : pageTitle(path, texts.heads.titles);
  const title = documentTitle(label, institution.name);
  const common = { admin, label, title, entry: null, application: null, verified: null };
  const match = matchPage(path);
  if (match === null) {
    const key = admin ? '/admin/404' : unknownPath;
    return { ...common, status: 404, description: '', canonicalPath: null, name: null, kind: null, key };
  }
  const page: Page = pages[match.name];
  if (page.detailOf !== undefined) return detailHead(page.detailOf, match.id ?? '', parts);
  if (match.name === 'application') {
    const id = match.id ?? '';
    const application = parts.findApplication(id);
    const isFound = application !== null;
    const key = isFound ? pagePath(match.name, id) : page.pattern;
    const hidden = { description: '', canonicalPath: null, name: match.name, kind: null };
    return { ...common, ...hidden, status: isFound ? 200 : 404, key, application };
  }
  if (match.name === 'verification') {
    const verified = parts.findCertificate(match.id ?? '');
    const isFound = verified !== null;
    const key = isFound ? pagePath(match.name, verified.code) : page.pattern;
    const hidden = { description: '', canonicalPath: null, name: match.name, kind: null };
    return { ...common, ...hidden, status: isFound ? 200 : 404, key, verified };
  }
  return {
    ...common,
    status: 200,
    description: isDescribed(match.name, texts) ? texts.search.descriptions[match.name] : '',
    canonicalPath: admin || match.name === 'applicationSearch' ? null : page.pattern,
    name: match.name,
    kind: listedKinds[match.name] ?? null,
    key: page.pattern,
  };
}

function isDescribed(
  name: PageName,
  { search }: Texts,
): name is keyof Texts['search']['descriptions'] & PageName {
  return name in search.descriptions;
}

function detailHead(kind: CatalogueKind, id: string, parts: HeadParts): Head {
  const { texts, institution, findEntry } = parts;
  const name = detailPages[kind];
  const entry = findEntry(kind, id);
  const label = entry?.name ?? texts.heads.titles[name];
  const title = documentTitle(label, institution.name);
  const common = { title, label, admin: false, name, application: null, verified: null };
  if (entry === null) {
    const key = pages[name].pattern;
    return { ...common, status: 404, description: '', canonicalPath: null, kind: null, entry, key };
  }
  const path = pagePath(name, entry._id);
  const description = shorten(summary(entry, parts), mostOfDescription);
  return { ...common, status: 200, description, canonicalPath: path, kind, entry, key: path };
}

/** What an admin wrote of an entry; where that is too short to tell two results apart, with its facts. */
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
