// Every public page in every language, as the real build renders them: `npm test` has made it before.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { groupsOfEveryPage } from '../content/groups.ts';
import { distFolder } from '../program-files.ts';
import { inLanguage, languageNames, languages } from '../shared/languages.ts';
import { matchPage, pageNames, pagePath, pages } from '../shared/pages.ts';
import { canonicalOf, metaOf, titleOf } from '../testing/html.ts';
import { file, picture } from '../testing/pictures.ts';
import { form } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';
import { legalPaths } from './legal-documents.ts';

const origin = 'https://academy.example.in';
const app = await startTestApp({ PUBLIC_URL: origin }, { distFolder });
after(() => app.close());

const poster = { name: 'Open day', 'translations.ta.name': 'பறக்கும் களம்', file: file(picture.png) };
const added = await app.call('/admin/eventposter', form(poster, 'POST', await app.logIn()));
assert.equal(added.status, 201);

const ids: Partial<Record<string, string>> = { course: 'small-class', certificate: 'fpv' };
/** The pages that tell of a person have tests of their own, and the way to an applicant's is for nobody who searches. */
const hidden = ['application', 'applicationSearch', 'verification'];
const found = pageNames.filter((name) => !hidden.includes(name));
const paths = [...found.map((name) => pagePath(name, ids[name])), ...Object.values(legalPaths)];
const htmlOf = async (path: string) => (await app.call(path)).text();
const sitemap = await htmlOf('/sitemap.xml');

/** Returns the addresses that a page or an entry of the sitemap gives for its languages, by their tags. */
function alternatesIn(text: string): Record<string, string> {
  const links = text.matchAll(/<(?:xhtml:)?link rel="alternate" hreflang="([^"]*)" href="([^"]*)"\/?>/gu);
  return Object.fromEntries([...links].map(([, tag, href]) => [tag, href]));
}

test('no page leads to another language by itself, whatever the browser prefers', async () => {
  const headers = { 'accept-language': 'ta-IN,ta;q=0.9', cookie: 'language=ta', accept: 'text/html' };
  for (const path of ['/', '/course', '/legal/terms']) {
    const answer = await app.call(path, { headers });
    assert.equal(answer.status, 200, path);
    assert.match(await answer.text(), /<html lang="en-IN">/u, path);
  }
});

for (const path of paths) {
  test(`${path} is there in every language, and each points at all of them, also in the sitemap`, async () => {
    const expected = {
      ...Object.fromEntries(
        languageNames.map((name) => [languages[name].tag, origin + inLanguage(name, path)]),
      ),
      'x-default': origin + path,
    };
    for (const language of languageNames) {
      const { tag, locale } = languages[language];
      const own = inLanguage(language, path);
      const answer = await app.call(own);
      assert.equal(answer.status, 200, own);
      const html = await answer.text();
      assert.ok(html.startsWith(`<!doctype html>\n<html lang="${tag}">`), own);
      assert.deepEqual(alternatesIn(html), expected, own);
      assert.deepEqual([canonicalOf(html), metaOf(html, 'og:url')], [origin + own, origin + own]);
      const others = languageNames
        .filter((other) => other !== language)
        .map((other) => languages[other].locale);
      assert.deepEqual([metaOf(html, 'og:locale'), metaOf(html, 'og:locale:alternate')], [locale, others[0]]);
      const [, entry = ''] = sitemap.split(`<loc>${origin}${own}</loc>`);
      assert.deepEqual(alternatesIn(entry.split('</url>')[0] ?? ''), expected, `${own} in the sitemap`);
      const head = await app.call(own, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
      assert.equal(head.headers.get('content-length'), String(Buffer.byteLength(html)), own);
    }
  });

  test(`${path} holds nothing in Tamil but what Tamil calls itself, and the message to parents in it`, async () => {
    const others = (await htmlOf(path))
      .replaceAll(languages.ta.name, '')
      .replace(/"messages":\[.*?\}\]/u, '');
    assert.doesNotMatch(others, /\p{Script=Tamil}/u);
  });

  test(`${path} brings its scripts no texts that they do not read, in any language`, async () => {
    const page = matchPage(path);
    if (page === null) return assert.doesNotMatch(await htmlOf(path), /id="texts"/u);
    for (const language of languageNames) {
      const [, json = ''] = / id="texts">([^<]*)</u.exec(await htmlOf(inLanguage(language, path))) ?? [];
      const brought = JSON.parse(json);
      assert.equal(brought.language, language);
      assert.deepEqual(
        Object.keys(brought.groups).toSorted(),
        [...new Set([...groupsOfEveryPage, ...pages[page.name].groups])].toSorted(),
      );
    }
  });
}

for (const path of paths) {
  test(`the Tamil ${path} has a title and a description in Tamil`, async () => {
    const html = await htmlOf(inLanguage('ta', path));
    assert.notEqual(titleOf(html), titleOf(await htmlOf(path)));
    for (const words of [titleOf(html), metaOf(html, 'description') ?? ''])
      assert.match(words, /\p{Script=Tamil}{3}/u, words);
  });
}

test('an unknown page is told in Tamil below /ta, and so is one of the back office', async () => {
  for (const path of [
    '/ta/unknown',
    '/ta/legal/unknown',
    '/ta/ta',
    '/ta/admin',
    '/ta/course-enroll-template/none',
  ]) {
    const answer = await app.call(path);
    assert.equal(answer.status, 404, path);
    const html = await answer.text();
    assert.ok(html.startsWith('<!doctype html>\n<html lang="ta-IN">'), path);
    assert.match(titleOf(html), /^[^·]*\p{Script=Tamil}/u, path);
    assert.deepEqual([canonicalOf(html), metaOf(html, 'robots')], [null, 'noindex'], path);
    assert.deepEqual(alternatesIn(html), {}, 'it has no twin');
  }
  assert.match(await htmlOf('/ta/unknown'), /<h1>404: பக்கம் இல்லை<\/h1>/u);
});

test('a slash at the end leads to the page without it, in Tamil too', async () => {
  for (const [path, target] of [
    ['/ta/', '/ta'],
    ['/ta//?a=1', '/ta?a=1'],
    ['/ta/about/', '/ta/about'],
    ['/ta/legal/terms/', '/ta/legal/terms'],
  ] as const) {
    const answer = await app.call(path);
    assert.deepEqual([answer.status, answer.headers.get('location')], [301, target]);
  }
});
