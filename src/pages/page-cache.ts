import type { PreparedAnswer } from './prepared-answer.ts';

/** One page, ready to be sent under several origins. */
export interface KeptPage {
  /** The content version that it was made from. */
  version: string;
  /** Makes the document for an origin, or null where there is none; the origin is null where it is not known. */
  document: (origin: string | null) => Buffer | null;
  status: number;
  headers: Record<string, string>;
  /** Bytes of what `document` holds on to, about. */
  size: number;
  /** By origin, the least recently made first. */
  answers: Map<string | null, PreparedAnswer>;
}

/** The rendered pages in memory. */
export interface PageCache {
  /** Gives a page that was made from this version, or undefined. */
  find(key: string, version: string): KeptPage | undefined;
  /** Keeps a page; the ones that were asked for least recently go where there is no room. */
  keep(key: string, page: KeptPage): void;
  /** Keeps a page's answer for an origin: for a few of them, since anyone may name one. */
  keepAnswer(key: string, page: KeptPage, origin: string | null, answer: PreparedAnswer): void;
  /** How many pages there are, and how many bytes they take, about. */
  measure(): { pages: number; bytes: number };
}

/** A page's origins are those that a request names, where the settings name none: an address with and without www, say. */
const mostOrigins = 4;

/**
 * Makes an empty cache.
 * @param mostPages pages, of whatever version
 * @param mostBytes bytes of them all, about
 */
export function pageCache(mostPages = 500, mostBytes = 32 * 1024 * 1024): PageCache {
  // A map keeps its order: the page that was asked for least recently is the first.
  const pages = new Map<string, KeptPage>();
  let bytes = 0;

  const forget = (key: string) => {
    const page = pages.get(key);
    if (page === undefined) return;
    pages.delete(key);
    bytes -= sizeOf(page);
  };
  const makeRoom = () => {
    for (const oldest of pages.keys()) {
      if (pages.size <= mostPages && bytes <= mostBytes) return;
      forget(oldest);
    }
  };

  return {
    find(key, version) {
      const page = pages.get(key);
      if (page?.version !== version) return undefined;
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    keep(key, page) {
      forget(key);
      pages.set(key, page);
      bytes += sizeOf(page);
      makeRoom();
    },
    keepAnswer(key, page, origin, answer) {
      const kept = pages.get(key) === page;
      if (kept) bytes -= sizeOf(page);
      const [oldest] = page.answers.keys();
      if (page.answers.size >= mostOrigins && oldest !== undefined) page.answers.delete(oldest);
      page.answers.set(origin, answer);
      if (kept) bytes += sizeOf(page);
      makeRoom();
    },
    measure: () => ({ pages: pages.size, bytes }),
  };
}

function sizeOf({ size, answers }: KeptPage): number {
  let sum = size;
  for (const answer of answers.values()) sum += answer.size;
  return sum;
}
