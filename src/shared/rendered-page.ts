import type { TextNode } from './content.ts';
import type { Language } from './languages.ts';
import type { SiteFacts } from './site-facts.ts';

/** The data known before the first call: lists and records by the path of their call. */
export type KnownData = Readonly<Record<string, unknown>>;

/** The texts that come with a page, by their groups. */
export interface KnownTexts {
  language: Language;
  groups: Readonly<Record<string, TextNode>>;
}

/** One public page, as the server has it rendered. */
export interface PageToRender {
  /** As in the address, without the prefix of its language; of the query what counts for the page. */
  path: string;
  texts: KnownTexts;
  facts: SiteFacts;
  /** The data that the page's hooks read. */
  known: KnownData;
}

/** The result of rendering a page. */
export interface RenderedPage {
  /** The HTML inside of the page's root element. */
  markup: string;
  /** Link elements for the document's head: the pictures that are seen at once. */
  preloads: string;
}

/** Renders a page. */
export type RenderPage = (page: PageToRender) => RenderedPage;
