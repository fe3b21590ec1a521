import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { DataProvider } from './data/data-provider.tsx';
import { readSiteFacts } from './data/site-facts.tsx';

/** Starts the site in the browser: takes over what the server rendered, or renders where it rendered nothing. */
export function start(pages: ReactNode): void {
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no #root.');
  const site = <DataProvider facts={readSiteFacts()}>{pages}</DataProvider>;
  if (root.hasChildNodes()) hydrateRoot(root, site);
  else createRoot(root).render(site);
}
