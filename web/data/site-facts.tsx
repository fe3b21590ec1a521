import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { SiteFacts } from '../../src/shared/site-facts.ts';
import { PictureReplacements } from '../ui/picture-replacements.ts';

const SiteFactsContext = createContext<SiteFacts | null>(null);

interface SiteFactsProviderProps {
  value: SiteFacts;
  children: ReactNode;
}

/** Provides the institute's facts, and the pictures of its own. */
export function SiteFactsProvider({ value, children }: SiteFactsProviderProps) {
  return (
    <SiteFactsContext.Provider value={value}>
      <PictureReplacements value={value}>{children}</PictureReplacements>
    </SiteFactsContext.Provider>
  );
}

/**
 * Returns the institute's name, contacts and links.
 * @throws Error outside of a SiteFactsProvider.
 */
export function useSiteFacts(): SiteFacts {
  const facts = useContext(SiteFactsContext);
  if (facts === null) throw new Error('useSiteFacts needs a SiteFactsProvider above it.');
  return facts;
}

/**
 * Reads the facts that the server put into the page. Only in the browser, once, before the first render.
 * @throws Error where the page holds none.
 */
export function readSiteFacts(): SiteFacts {
  const json = document.querySelector('#site-facts')?.textContent;
  if (!json) throw new Error('The page holds no site facts.');
  return JSON.parse(json) as SiteFacts;
}
