import { createRoot, hydrateRoot } from 'react-dom/client';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { App } from './app.tsx';
import { DataProvider } from './data/data-provider.tsx';
import { readSiteFacts } from './data/site-facts.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root.');

const site = (
  <DataProvider facts={readSiteFacts()}>
    <App />
  </DataProvider>
);

if (root.hasChildNodes()) hydrateRoot(root, site);
else createRoot(root).render(site);
