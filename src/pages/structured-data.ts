import type { Texts } from '../content/texts.ts';
import { fill } from '../shared/content.ts';
import { inLanguage, languages } from '../shared/languages.ts';
import { detailPages, listPages, pagePath, pages } from '../shared/pages.ts';
import type { Batch, CatalogueEntry, CatalogueKind } from '../shared/records.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import type { PageHead } from './head.ts';

/** The sources of a page's structured data, in schema.org's words. */
export interface DescribedPage {
  head: PageHead;
  facts: SiteFacts;
  /** The texts of the page's language. */
  texts: Texts;
  origin: string;
  /** Absolute address of the page's picture. */
  picture: string | null;
  /** The courses or certificates that the page lists, in their order. */
  listed: readonly CatalogueEntry[];
  /** The batches to tell of, by start. */
  batches: readonly Batch[];
}

type Thing = Record<string, unknown>;

/**
 * Returns a page's JSON-LD: the institute on the pages about it, the course with its offer, the list, the questions of Home, and the
 * way there. Only what the page shows too. (The pages of courses repeat some questions: search engines want each once.)
 */
export function structuredData(page: DescribedPage): Thing | null {
  const { head } = page;
  if (head.canonicalPath === null) return null;
  const things: Thing[] = [];
  if (head.name === 'home' || head.name === 'about' || head.name === 'contact') things.push(institute(page));
  if (head.name === 'home') things.push(website(page), ...questions(page));
  if (head.entry !== null) things.push(course(page, head.entry));
  if (head.kind !== null && head.entry === null) things.push(list(page, head.kind));
  if (head.name === 'batches') things.push(...datedCourses(page));
  if (head.name !== 'home') things.push(breadcrumbs(page));
  return { '@context': 'https://schema.org', '@graph': things };
}

/** The institute in short, wherever something belongs to it; the same id everywhere. */
function provider(page: DescribedPage): Thing {
  const id = `${page.origin}/#institute`;
  return { '@type': 'EducationalOrganization', '@id': id, name: page.facts.name, url: addressOf(page, '/') };
}

function institute(page: DescribedPage): Thing {
  const { facts, origin, texts } = page;
  // The front page of a network is nobody's profile.
  const profiles = Object.values(facts.social).filter(
    (link) => link !== '' && new URL(link).pathname !== '/',
  );
  return {
    ...provider(page),
    alternateName: facts.shortName,
    description: fill(texts.frame.footer.tagline, { tagline: facts.tagline }),
    logo: origin + (facts.pictures.logo ?? facts.pictures.icon ?? '/icon-512.png'),
    email: facts.email,
    telephone: facts.phone,
    address: { '@type': 'PostalAddress', streetAddress: facts.address.join(', '), addressCountry: 'IN' },
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

function website(page: DescribedPage): Thing {
  const { facts, origin } = page;
  const publisher = { '@id': `${origin}/#institute` };
  return { '@type': 'WebSite', url: addressOf(page, '/'), name: facts.name, ...tongue(page), publisher };
}

function questions(page: DescribedPage): Thing[] {
  const { items } = page.texts.questions;
  if (items.length === 0) return [];
  const mainEntity = items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [{ '@type': 'FAQPage', ...tongue(page), mainEntity }];
}

function course(page: DescribedPage, entry: CatalogueEntry): Thing {
  const url = addressOf(page, page.head.path);
  const amount = { price: entry.price, priceCurrency: 'INR' };
  return {
    '@type': 'Course',
    name: entry.name,
    description: page.head.description,
    url,
    ...(page.picture !== null && { image: page.picture }),
    provider: provider(page),
    offers: {
      '@type': 'Offer',
      category: entry.price === 0 ? 'Free' : 'Paid',
      ...amount,
      // The price is without GST.
      priceSpecification: { '@type': 'UnitPriceSpecification', ...amount, valueAddedTaxIncluded: false },
      availability: 'https://schema.org/InStock',
      url,
    },
    hasCourseInstance: instances(page, entry),
  };
}

/** Each batch that is planned; without any, how the course is held at all. */
function instances(page: DescribedPage, { days, location, price }: CatalogueEntry): Thing | Thing[] {
  const workload = { courseWorkload: `P${days}D` };
  if (page.batches.length === 0) return { ...held(page, location), ...workload };
  const amount = { price, priceCurrency: 'INR' };
  return page.batches.map((batch) => ({ ...instance(page, batch, amount), ...workload }));
}

/** The courses that have dates, with these. */
function datedCourses(page: DescribedPage): Thing[] {
  const courses = Map.groupBy(page.batches, ({ kind, entry }) => pagePath(detailPages[kind], entry));
  return [...courses].map(([path, batches]) => ({
    '@type': 'Course',
    name: batches[0]?.entryName,
    url: addressOf(page, path),
    provider: provider(page),
    hasCourseInstance: batches.map((batch) => instance(page, batch)),
  }));
}

function held(page: DescribedPage, location: string | null): Thing {
  const place = location ?? page.texts.catalogue.defaultLocation;
  return {
    '@type': 'CourseInstance',
    courseMode: 'Onsite',
    location: { '@type': 'Place', name: place, address: place },
  };
}

function instance(page: DescribedPage, batch: Batch, amount: Thing = {}): Thing {
  return {
    ...held(page, batch.location),
    name: batch.entryName,
    startDate: batch.startsOn,
    endDate: batch.endsOn,
    inLanguage: { '@type': 'Language', name: batch.language },
    offers: {
      '@type': 'Offer',
      ...amount,
      availability: `https://schema.org/${batch.full ? 'SoldOut' : 'InStock'}`,
      url: addressOf(page, pagePath(detailPages[batch.kind], batch.entry)),
    },
  };
}

function list(page: DescribedPage, kind: CatalogueKind): Thing {
  return {
    '@type': 'ItemList',
    itemListElement: page.listed.map((entry, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: entry.name,
      url: addressOf(page, pagePath(detailPages[kind], entry._id)),
    })),
  };
}

function breadcrumbs(page: DescribedPage): Thing {
  const { head, texts } = page;
  const trail = [{ name: texts.search.home, path: '/' }];
  if (head.kind !== null && head.entry !== null) {
    const above = listPages[head.kind];
    trail.push({ name: texts.heads.titles[above], path: pages[above].path });
  }
  trail.push({ name: head.label, path: head.path });
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressOf(page, path),
    })),
  };
}

/** The address of a path in the page's language. */
function addressOf({ head, origin }: DescribedPage, path: string): string {
  return origin + inLanguage(head.language, path);
}

function tongue({ head }: DescribedPage): Thing {
  return { inLanguage: languages[head.language].tag };
}
