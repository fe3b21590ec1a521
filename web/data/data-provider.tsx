import type { ReactNode } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import type { SiteFacts } from '../../src/shared/site-facts.ts';
import { getJson } from './api-client.ts';
import { ApiError } from './errors.ts';
import { reportFailure } from './report-failure.ts';
import { SiteFactsProvider } from './site-facts.tsx';

interface DataProviderProps {
  facts: SiteFacts;
  /** Lists and records that are known before the first call, by the path of their call. */
  known?: Record<string, unknown>;
  children: ReactNode;
}

const options: SWRConfiguration = {
  fetcher: getJson,
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
  errorRetryCount: 5,
  // A refusal stays one; only a lost network or an overloaded server is worth another try.
  shouldRetryOnError: (error) => !(error instanceof ApiError && error.status < 500),
  onError: (error, key) => {
    // A 401 means that the session is over: the back office says so on the page.
    if (!(error instanceof ApiError && error.status === 401)) reportFailure(`Could not read ${key}`, error);
  },
};

/** What every page needs to read data: the institute's facts and the rules for calls. */
export function DataProvider({ facts, known, children }: DataProviderProps) {
  const value = known === undefined ? options : { ...options, fallback: known };
  return (
    <SiteFactsProvider value={facts}>
      <SWRConfig value={value}>{children}</SWRConfig>
    </SiteFactsProvider>
  );
}
