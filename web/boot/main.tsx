import './libraries.ts';
import { Router } from 'wouter';
import { languages, splitLanguage, withoutHomeSlash } from '../../src/shared/languages.ts';
import { matchPage } from '../../src/shared/pages.ts';
import { bringTexts, readTexts, TextsProvider } from '../data/texts.tsx';
import { App } from './app.tsx';
import { linkFollower } from './follow-link.ts';
import { onceArrived, start } from './start.tsx';
import { views } from './views.ts';
import { viewsOnDemand } from './views-on-demand.ts';

const texts = readTexts();

/** A page is there once its script and its texts are. */
const pageViews = viewsOnDemand(async (name) => {
  const [view] = await Promise.all([views[name](), bringTexts(texts, name)]);
  return view;
});

/** Hydrates the page in one piece, with its own script. */
async function begin(): Promise<void> {
  const { path } = splitLanguage(location.pathname);
  const first = matchPage(path);
  if (first) await pageViews.load(first.name);
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  start(
    <Router
      base={languages[texts.language].prefix}
      hrefs={withoutHomeSlash}
      aroundNav={linkFollower(pageViews)}
    >
      <TextsProvider value={texts}>
        <App views={pageViews} />
      </TextsProvider>
    </Router>,
  );
}

onceArrived(begin);
