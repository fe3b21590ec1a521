import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type { RenderPage } from '../src/shared/rendered-page.ts';
import { App } from './app.tsx';
import { DataProvider } from './data/data-provider.tsx';

/** React puts what the page needs at once before everything else. */
const leadingLinks = /^(?:<link [^>]*>)*/u;

/** Renders a public page on the server: the same tree that web/main.tsx takes over in the browser. */
export const renderPage: RenderPage = ({ path, facts, known }) => {
  const html = renderToString(
    <Router ssrPath={path}>
      <DataProvider facts={facts} known={known}>
        <App />
      </DataProvider>
    </Router>,
  );
  const [preloads = ''] = leadingLinks.exec(html) ?? [];
  return { preloads, markup: html.slice(preloads.length) };
};
