import { applicationCall, batchesPath } from './batches.ts';
import { catalogueEntryPath, catalogueListPath } from './catalogue-paths.ts';
import type { TextNode } from './content.ts';
import type { Language } from './languages.ts';
import type { PublicPageName } from './pages.ts';
import { verificationCall } from './register.ts';
import type { SiteFacts } from './site-facts.ts';

/** What is known before the first call: lists and records by the path of their call. */
export type KnownData = Readonly<Record<string, unknown>>;

/** The texts that come with a page, by their groups. */
export interface KnownTexts {
  language: Language;
  groups: Readonly<Record<string, TextNode>>;
}

/** One public page, as the server has it rendered. */
export interface PageToRender {
  /** As in the address, without what stands before it for its language; of the query what counts for the page. */
  path: string;
  texts: KnownTexts;
  facts: SiteFacts;
  /** What the page's data hooks read. */
  known: KnownData;
}

/** What a page is rendered to. */
export interface RenderedPage {
  /** The HTML inside of the page's root element. */
  markup: string;
  /** Link elements for the document's head: the pictures that are seen at once. */
  preloads: string;
}

/** Renders a page. */
export type RenderPage = (page: PageToRender) => RenderedPage;

/** Follows the path of a list's call and stands for what cards show of it: all that Home needs. */
export const cardsOnly = '#cards';

/** Returns the paths of the calls that a public page reads in its language: nothing that it does not show. */
export function pageReads(name: PublicPageName, id: string, language: Language): string[] {
  switch (name) {
    case 'home':
      return [
        catalogueListPath('course', language) + cardsOnly,
        catalogueListPath('certificate', language) + cardsOnly,
        batchesPath({ language, next: true }),
        '/admin/images',
        '/admin/eventposter',
      ];
    case 'about':
      return ['/admin/images'];
    case 'courses':
      return [catalogueListPath('course', language), batchesPath({ language, next: true })];
    case 'certificates':
      return [catalogueListPath('certificate', language), batchesPath({ language, next: true })];
    case 'course':
    case 'certificate':
      return [catalogueEntryPath(name, id, language), batchesPath({ language, entry: id })];
    case 'application':
      return [applicationCall(id, language)];
    case 'verification':
      return [verificationCall(id)];
    case 'batches':
      return [batchesPath({ language })];
    default:
      return [];
  }
}
