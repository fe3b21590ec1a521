import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { DataProvider, readKnownData } from '../data/data-provider.tsx';
import { reportFailure } from '../data/report-failure.ts';
import { readSiteFacts } from '../data/site-facts.tsx';
import { takenOver } from './taken-over.ts';

/** Starts the site in the browser: takes over what the server rendered, or renders where it rendered nothing. */
export function start(pages: ReactNode): void {
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no #root.');
  const site = (
    <DataProvider facts={readSiteFacts()} known={readKnownData()}>
      {pages}
    </DataProvider>
  );
  if (root.hasChildNodes()) {
    hydrateRoot(root, site, { onRecoverableError });
    document.dispatchEvent(new Event(takenOver));
  } else createRoot(root).render(site);
}

/** React has mended what it found, at the cost of rendering it again. */
function onRecoverableError(error: unknown): void {
  reportFailure('The page is not what the server rendered', error);
}
