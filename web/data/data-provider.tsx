import { type ReactNode, useState } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { isAdminPath } from '../../src/shared/pages.ts';
import type { KnownData } from '../../src/shared/rendered-page.ts';
import type { SiteFacts } from '../../src/shared/site-facts.ts';
import { ApiError } from './errors.ts';
import { noteRead, noteUnread } from './notice.ts';
import { readPath } from './read-ahead.ts';
import { reportFailure } from './report-failure.ts';
import { SiteFactsProvider } from './site-facts.tsx';

interface DataProviderProps {
  facts: SiteFacts;
  /** The data that came with the page. */
  known: KnownData;
  children: ReactNode;
}

const options: SWRConfiguration = {
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
  errorRetryCount: 5,
  // Only a lost network or an overloaded server is worth a retry.
  shouldRetryOnError: (error) => !(error instanceof ApiError && error.status < 500),
  onSuccess: (_data, key) => noteRead(key),
  onError: (error, key) => {
    // The back office says itself what it could not read.
    const isOfSite = !isAdminPath(location.pathname);
    if (isOfSite && !(error instanceof ApiError && error.status < 500)) noteUnread(key);
    // A 401 means that the session is over: the back office says so on the page.
    if (!(error instanceof ApiError && error.status === 401)) reportFailure(`Could not read ${key}`, error);
  },
};

/** Provides what every page needs to read data: the institute's facts and SWR's options. */
export function DataProvider({ facts, known, children }: DataProviderProps) {
  const [value] = useState(() => ({ ...options, fallback: known, fetcher: readerOf(known) }));
  return (
    <SiteFactsProvider value={facts}>
      <SWRConfig value={value}>{children}</SWRConfig>
    </SiteFactsProvider>
  );
}

/**
 * Reads the data that the server put into the page; nothing where there is none. Only in the browser, before the first
 * render.
 */
export function readKnownData(): KnownData {
  const json = document.querySelector('#page-data')?.textContent;
  return json ? (JSON.parse(json) as KnownData) : {};
}

/** Returns the fetcher of SWR. For what came with the page, the first read makes no call. */
function readerOf(known: KnownData): (key: string) => unknown {
  const fresh = new Map(Object.entries(known));
  return (key) => {
    if (!fresh.has(key)) return readPath(key);
    const value = fresh.get(key);
    fresh.delete(key);
    return value;
  };
}
