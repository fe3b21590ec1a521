import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { legalPaths } from '../content/navigation.ts';
import { defaultTexts } from '../content/texts.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import { inLanguage, type Language, languageNames } from '../shared/languages.ts';
import { factsOf, visibleText } from '../testing/html.ts';
import { json, navigation } from '../testing/requests.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const own = { seatShare: 40, earlyFrom: 21, middleFrom: 10, middleShare: 60, lateShare: 30, confirmed: true };
const [unset, demo, set] = await Promise.all([
  startTestApp(),
  startTestApp({ DEMO: '1' }),
  startTestApp(
    {},
    {
      prepare: (folder) => writeFileSync(join(folder, 'site.json'), JSON.stringify({ terms: own })),
    },
  ),
]);
after(() => Promise.all([unset, demo, set].map((app) => app.close())));

async function readAt(app: TestApp, language: Language): Promise<string> {
  const paths = ['home', 'course', 'application'].map((page) => `/api/texts/${language}.${page}`);
  const read = [...paths, inLanguage(language, legalPaths.terms)].map(async (path) =>
    visibleText(await (await app.call(path)).text()),
  );
  return (await Promise.all(read)).join('\n');
}

const names = /\{(?:seatShare|earlyFrom|middle\w+|late(?:From|To|Share)|refunds)\}/u;

for (const language of languageNames) {
  const { unknown, sample } = defaultTexts[language].frame.terms;

  test(`no text holds terms until the institute has confirmed them (${language})`, async () => {
    const read = await readAt(unset, language);
    assert.ok(!/\b(?:25|50|75)%/u.test(read) && !names.test(read));
    assert.ok(read.split(unknown).length > 6, 'each place says when visitors get them');
    assert.ok(!/balance|மீதிப் பணத்தை|மீதியை/u.test(read), 'nor of the rest of an amount that is not named');
    assert.ok(!read.includes(sample));
    const page = await (await unset.call('/', { headers: navigation })).text();
    assert.equal(factsOf(page).terms, null, 'nor does the source of a page hold any');
  });

  test(`a demonstration shows sample terms, each marked as a sample (${language})`, async () => {
    const read = await readAt(demo, language);
    assert.ok(/25%.*75%/su.test(read) && !names.test(read));
    assert.ok(read.split(sample).length > 6);
    assert.ok(!read.includes(unknown));
  });

  test(`confirmed terms are the same in every text (${language})`, async () => {
    const read = await readAt(set, language);
    for (const figure of ['40%', '21', '10', '20', '60%', '1', '9', '30%']) assert.ok(read.includes(figure));
    assert.ok(!/25%|75%/u.test(read) && !names.test(read));
    assert.ok(!read.includes(unknown) && !read.includes(sample));
    const [, refunds = ''] = (await (await set.call(inLanguage(language, legalPaths.terms))).text()).split(
      '<section id="refunds">',
    );
    assert.doesNotMatch(refunds.split('</table>')[0] ?? '', /<mark>/u, 'what is confirmed is no proposal');
  });
}

test('changed terms need to be confirmed, and impossible terms are refused by place', async () => {
  const admin = await unset.logIn();
  const path = '/api/admin/site';
  const { facts, version } = await (await unset.call(path, { headers: admin })).json();
  assert.deepEqual(facts.terms, defaultFacts.terms);
  const put = (terms: object) =>
    unset.call(path, json({ facts: { ...facts, terms: { ...own, ...terms } }, version }, 'PUT', admin));
  for (const [terms, place] of [
    [{ seatShare: 0 }, 'seatShare'],
    [{ seatShare: 12.5 }, 'seatShare'],
    [{ earlyFrom: 91 }, 'earlyFrom'],
    [{ earlyFrom: 11 }, 'earlyFrom'],
    [{ lateShare: 61 }, 'lateShare'],
    [{ confirmed: 'yes' }, 'confirmed'],
  ] as const) {
    const answer = await put(terms);
    assert.equal(answer.status, 400);
    assert.deepEqual(Object.keys((await answer.json()).errors), [`terms.${place}`]);
  }
  const changed = await (await put({ confirmed: false })).json();
  assert.ok(
    (await readAt(unset, 'en')).includes(defaultTexts.en.frame.terms.unknown),
    'changed is not confirmed',
  );
  const { terms: _left, ...others } = changed.facts;
  const kept = await unset.call(path, json({ facts: others, version: changed.version }, 'PUT', admin));
  assert.deepEqual((await kept.json()).facts.terms, { ...own, confirmed: false }, 'what is not sent stays');
});
