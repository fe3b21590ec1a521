import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { ContentChanges } from '../../src/shared/content.ts';
import { placeAt } from '../../src/shared/content-places.ts';
import { inLanguage, type Language, languageNames } from '../../src/shared/languages.ts';
import { markTexts } from '../../src/shared/mark-texts.ts';
import type { ContentState } from '../../src/shared/records.ts';
import { resolveTexts } from '../../src/shared/resolve-texts.ts';
import { layOutAll, turnToPage } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually } from './support/expect.ts';
import { publicPages } from './support/public-pages.ts';
import { withoutPopup } from './support/visit-home.ts';

const browserTest = browserSuite({ DEMO: '1' });

/** A word without an end, in each language's letters. */
const letters: Readonly<Record<Language, string>> = { en: 'Watermelon', ta: 'தர்ப்பூசணிப்பழங்கள்' };

/** Returns every text of a language as long as it may be, without a place to break it. */
function longestTexts(state: ContentState, language: Language): ContentChanges {
  const { keys } = markTexts(resolveTexts(state.trees, state.own, language));
  const all = keys.flatMap((key) => {
    const address = `${language}:${key}`;
    const place = placeAt(state, state.own, address);
    if (place?.kind !== 'text') return [];
    const names = place.names.map((name) => `{${name}}`).join('');
    const word = letters[language].repeat(place.most).slice(0, place.most - names.length);
    return [[address, names + word] as const];
  });
  return Object.fromEntries(all);
}

/** Returns by how much a page is too wide and what makes it so, or null where nothing does. */
function excessOf(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const isOut = (element: Element) => element.getBoundingClientRect().right > clientWidth;
    const isCause = (element: Element): boolean => {
      if (!isOut(element) || [...element.children].some(isOut)) return false;
      for (let frame: Element | null = element; frame !== null; frame = frame.parentElement) {
        const { position, overflowX } = getComputedStyle(frame);
        if (position === 'fixed' || (frame !== element && overflowX !== 'visible' && !isOut(frame)))
          return false;
      }
      return true;
    };
    const causes = [...document.body.querySelectorAll('*')].filter(isCause).slice(0, 3);
    return `${scrollWidth - clientWidth} pixels: ${causes.map(({ outerHTML }) => outerHTML.slice(0, 200)).join(' | ')}`;
  });
}

browserTest(
  'however long the institute’s texts are within their bounds, no page can be scrolled sideways',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 404: GET (?:\/ta)?\/nowhere/u);
    await withoutPopup(page);
    for (const language of languageNames) {
      const state = await api.get<ContentState>('/api/admin/content');
      const changes = longestTexts(state, language);
      await api.add('/api/admin/content/publish', { base: state.publication.id, changes });
    }
    const wide: string[] = [];
    const look = async (path: string) => {
      await layOutAll(page);
      await eventually(() => page.content(), /WatermelonWatermelon|பழங்கள்தர்ப்பூசணி/u);
      for (const width of [320, 390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const excess = await excessOf(page);
        if (excess !== null) wide.push(`${path} at ${width}: ${excess}`);
      }
    };
    for (const language of languageNames) {
      await page.goto(inLanguage(language, '/'));
      for (const path of publicPages.map((at) => inLanguage(language, at))) {
        await turnToPage(page, path);
        await look(path);
      }
      for (const path of ['/nowhere', '/legal/privacy-policy', '/legal/terms']) {
        await page.goto(inLanguage(language, path));
        await look(inLanguage(language, path));
      }
    }
    assert.deepEqual(wide, []);
  },
);
