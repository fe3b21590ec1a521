import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/notice.css';
import { DataProvider, readKnownData } from '../data/data-provider.tsx';
import { reportFailure } from '../data/report-failure.ts';
import { readSiteFacts } from '../data/site-facts.tsx';
import { keepComposedWords } from '../ui/composed-words.ts';
import { arrived, failed, hydrated } from './events.ts';

/** Starts the site in the browser: hydrates what the server rendered, or renders it if the server did not. */
export function start(pages: ReactNode): void {
  keepComposedWords(window);
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no #root.');
  const site = (
    <DataProvider facts={readSiteFacts()} known={readKnownData()}>
      {pages}
    </DataProvider>
  );
  if (root.hasChildNodes()) hydrateRoot(root, site, { onRecoverableError });
  else createRoot(root).render(site);
  document.dispatchEvent(new Event(hydrated));
}

/** React has repaired the page by rendering it again. */
function onRecoverableError(error: unknown): void {
  reportFailure('The page is not what the server rendered', error);
}

/** Begins once all scripts of the page are there, and again where that has failed. */
export function onceArrived(begin: () => Promise<void>): void {
  document.addEventListener(arrived, () =>
    begin().catch((error) => {
      reportFailure('Could not start the page', error);
      document.dispatchEvent(new Event(failed));
    }),
  );
}
