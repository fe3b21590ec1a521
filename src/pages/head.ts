import { firstLanguage, inLanguage, type Language, splitLanguage } from '../shared/languages.ts';
import {
  detailPages,
  documentTitle,
  isAdminPath,
  listPages,
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

/** What search engines show below the title of a page that is always the same. */
const descriptions: Partial<Record<PageName, string>> = {
  home: 'Train for your remote pilot certificate at a DGCA authorised training organisation in Namakkal, Tamil Nadu, with add-on courses for drone work.',
  about:
    'Who we are: a remote pilot training organisation in Namakkal, its instructors, facilities, authorisation and how it teaches.',
  gallery: 'Pictures of drones, training, campus and flying field.',
  courses: 'Courses for the remote pilot certificate: days, fees, what each day holds, and how to apply.',
  certificates:
    'Add-on certificate programmes, each for one kind of drone work: what they teach, days, fees and how to apply.',
  contact: 'Write to the institute, call it, find it on the map, or become a partner.',
};

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
}

/** Finds a course or certificate by its id, in a language. */
export type FindEntry = (kind: CatalogueKind, id: string, language: Language) => CatalogueEntry | null;

/** The same, in the language of the page. */
type FindInLanguage = (kind: CatalogueKind, id: string) => CatalogueEntry | null;

const listedKinds: Partial<Record<PageName, CatalogueKind>> = {
  [listPages.course]: 'course',
  [listPages.certificate]: 'certificate',
};

/** What is the same in every language. */
type Head = Omit<PageHead, 'language' | 'path'>;

/** Returns status, title and description of the page at a path. */
export function pageHead(address: string, institution: Institution, findEntry: FindEntry): PageHead {
  const { language, path } = splitLanguage(address);
  // The back office has one language: below another there is nothing of it.
  const isElsewhere = language !== firstLanguage && isAdminPath(path);
  const head = headAt(isElsewhere ? unknownPath : path, institution, (kind, id) =>
    findEntry(kind, id, language),
  );
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

function headAt(path: string, institution: Institution, findEntry: FindInLanguage): Head {
  const admin = isAdminPath(path);
  const match = matchPage(path);
  if (match === null) {
    const label = admin ? unknownPage.admin : unknownPage.public;
    return {
      status: 404,
      title: documentTitle(label, institution.name),
      label,
      description: '',
      canonicalPath: null,
      admin,
      name: null,
      kind: null,
      entry: null,
      key: admin ? '/admin/404' : unknownPath,
    };
  }
  const page = pages[match.name];
  if (page.detailOf !== undefined) return detailHead(page.detailOf, match.id ?? '', institution, findEntry);
  return {
    status: 200,
    title: documentTitle(page.title, institution.name),
    label: page.title,
    description: descriptions[match.name] ?? '',
    canonicalPath: admin ? null : page.pattern,
    admin,
    name: match.name,
    kind: listedKinds[match.name] ?? null,
    entry: null,
    key: page.pattern,
  };
}

function detailHead(
  kind: CatalogueKind,
  id: string,
  institution: Institution,
  findEntry: FindInLanguage,
): Head {
  const name = detailPages[kind];
  const entry = findEntry(kind, id);
  const label = entry?.name ?? pages[name].title;
  const title = documentTitle(label, institution.name);
  const common = { title, label, admin: false, name };
  if (entry === null) {
    const key = pages[name].pattern;
    return { ...common, status: 404, description: '', canonicalPath: null, kind: null, entry, key };
  }
  const path = pagePath(name, entry._id);
  const description = shorten(summary(entry, institution));
  return { ...common, status: 200, description, canonicalPath: path, kind, entry, key: path };
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
