import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { inLanguage, languages, withoutHomeSlash } from '../../src/shared/languages.ts';
import { type PageName, pageNames } from '../../src/shared/pages.ts';
import type { RenderPage } from '../../src/shared/rendered-page.ts';
import { DataProvider } from '../data/data-provider.tsx';
import { TextsProvider } from '../data/texts.tsx';
import { App } from './app.tsx';
import { type View, views } from './views.ts';
import type { Views } from './views-on-demand.ts';

/** React puts preloads before everything else. */
const leadingLinks = /^(?:<link [^>]*>)*/u;

/** Returns a function that renders the public pages on the server: the same tree that web/boot/main.tsx hydrates in the browser. */
export async function openRenderer(): Promise<RenderPage> {
  const all = new Map<PageName, View>();
  for (const name of pageNames) all.set(name, await views[name]());
  const loaded: Views = {
    find: (name) => all.get(name),
    load: (name) => views[name](),
    latestLoad: (name) => views[name](),
  };
  return ({ path, facts, known, texts }) => {
    const { prefix } = languages[texts.language];
    const html = renderToString(
      <Router base={prefix} hrefs={withoutHomeSlash} ssrPath={inLanguage(texts.language, path)}>
        <DataProvider facts={facts} known={known}>
          <TextsProvider value={texts}>
            <App views={loaded} />
          </TextsProvider>
        </DataProvider>
      </Router>,
    );
    const [preloads = ''] = leadingLinks.exec(html) ?? [];
    return { preloads, markup: html.slice(preloads.length) };
  };
}
