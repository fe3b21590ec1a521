// The check of a certificate in each state, in the HTML that the build renders: `npm test` has made it before.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../../../src/content/en/index.ts';
import { ta } from '../../../src/content/ta/index.ts';
import { defaultFacts } from '../../../src/shared/default-facts.ts';
import { inLanguage, type Language, languageNames } from '../../../src/shared/languages.ts';
import { noId } from '../../../src/shared/pages.ts';
import type { Verification } from '../../../src/shared/records.ts';
import { verificationCall } from '../../../src/shared/register.ts';
import { verifyProblems } from '../../../src/shared/typed-code.ts';
import { builtRenderer } from '../../../src/testing/built-renderer.ts';
import { linesOf, tagsOf } from '../../../src/testing/html.ts';
import { dgcaSite } from '../parts/dgca-site.ts';

const renderPage = await builtRenderer();

const texts = { en, ta };
const base: Verification = {
  number: 'NDA/2027/0001',
  code: 'K7MQ-4XTR-9HWC',
  holder: 'Kavitha R',
  programme: 'Small Class',
  classOfDrone: 'Small',
  from: '2026-12-30',
  to: '2027-01-03',
  hours: 40,
  issuedOn: '2027-01-11',
  state: 'valid',
  replacedBy: null,
  changedOn: null,
  checkedAt: '2027-03-04T20:05:00.000Z',
};

/** Returns the part of a page that is its own. */
function render(language: Language, path: string, known: Record<string, unknown> = {}): string {
  const facts = { ...defaultFacts, terms: null, pictures: {}, pictureTexts: {} };
  const page = { path, texts: { language, groups: texts[language] }, known, facts };
  return /<main.*<\/main>/su.exec(renderPage(page).markup)?.[0] ?? '';
}

const renderOne = (language: Language, id: string, verified: Verification | null) =>
  render(language, `/verify/${id}`, { [verificationCall(id)]: verified });
const linksOf = (html: string) => tagsOf(html, 'a').map(({ attributes }) => attributes.href ?? '');

const changedOn = '2027-02-02';
const states: readonly (readonly [
  changes: Partial<Verification>,
  inEnglish: readonly [title: string, lead: string],
  inTamil: readonly [title: string, lead: string],
])[] = [
  [
    {},
    ['Valid', 'Issued by us on 11 January 2027.'],
    ['செல்லுபடியாகும் சான்றிதழ்', 'ஜனவரி 11, 2027 அன்று நாங்கள் வழங்கிய சான்றிதழ்.'],
  ],
  [
    { state: 'revoked', changedOn },
    ['Revoked: not valid', 'We revoked this certificate on 2 February 2027. It is no longer valid.'],
    ['ரத்து செய்யப்பட்டது: செல்லாது', 'பிப்ரவரி 2, 2027 அன்று இந்தச் சான்றிதழை ரத்து செய்தோம். இது இப்போது செல்லாது.'],
  ],
  [
    { state: 'replaced', changedOn, replacedBy: 'NDA/2027/0042' },
    [
      'Replaced: no longer valid',
      'Replaced on 2 February 2027 by certificate NDA/2027/0042. Please ask for that one.',
    ],
    [
      'மாற்றப்பட்டது: இனி செல்லாது',
      'பிப்ரவரி 2, 2027 முதல் இதற்குப் பதிலாக NDA/2027/0042 என்ற எண் உள்ள சான்றிதழே செல்லுபடியாகும். அதைக் காட்டச் சொல்லுங்கள்.',
    ],
  ],
];

for (const [changes, inEnglish, inTamil] of states) {
  test(`'${inEnglish[0]}' is the heading, with a sign; below stand whose it is, since when, everything that is printed, and what it is not`, () => {
    for (const language of languageNames) {
      const { verification, batches } = texts[language];
      const [title, lead] = language === 'en' ? inEnglish : inTamil;
      const html = renderOne(language, base.code, { ...base, ...changes });
      const lines = linesOf(html);
      assert.match(html, /<div role="status"[^>]*>(?:(?!<h1).)*<svg[^>]*aria-hidden="true"/su);
      assert.deepEqual(linesOf(tagsOf(html, 'h1')[0]?.inside ?? ''), [title]);
      const below = lines.indexOf(title) + 1;
      assert.deepEqual(lines.slice(below, below + 2), ['Kavitha R', lead]);
      const { jan, dec } = batches.days.months;
      const [from, to, issuedOn] =
        language === 'en'
          ? [`30 ${dec} 2026`, `3 ${jan} 2027`, `11 ${jan} 2027`]
          : [`${dec} 30, 2026`, `${jan} 3, 2027`, `${jan} 11, 2027`];
      const { facts } = verification;
      assert.deepEqual(
        tagsOf(html, 'dl').flatMap(({ inside }) => linesOf(inside)),
        [
          ...[facts.holder, 'Kavitha R', facts.programme, 'Small Class', facts.classOfDrone, 'Small'],
          ...[facts.days, `${from} – ${to}`, facts.hours, '40', facts.issuedOn, issuedOn],
          ...[facts.number, 'NDA/2027/0001', facts.code, 'K7MQ-4XTR-9HWC'],
        ],
      );
      for (const said of [facts.compare, verification.isNot.title]) assert.ok(lines.includes(said), said);
      assert.match(
        lines.join('\n'),
        language === 'en' ? /5 March 2027, 1:35 am/u : /மார்ச் 5, 2027, இரவு 1:35 மணி/u,
      );
      assert.doesNotMatch(lines.join('\n'), /[{}]|undefined|NaN|null/u);

      const [phone, chat, mail] = linksOf(html).slice(-3).map(decodeURIComponent);
      assert.ok(linksOf(html).includes(dgcaSite));
      assert.equal(phone, 'tel:+910000000000');
      for (const message of [chat, mail]) {
        assert.match(message ?? '', /NDA\/2027\/0001/u);
        assert.match(message ?? '', /K7MQ-4XTR-9HWC/u);
      }
    }
  });
}

test('what is not printed has no line, days are said as on the paper, and a name that was erased says so', () => {
  const spare = { ...base, holder: '', classOfDrone: null, hours: null, to: base.from };
  for (const language of languageNames) {
    const { facts } = texts[language].verification;
    const lines = linesOf(renderOne(language, base.code, spare));
    assert.equal(lines[lines.indexOf(facts.holder) + 1], facts.erased);
    const below = lines[lines.indexOf(texts[language].verification.states.valid) + 1];
    assert.match(below ?? '', /11.*2027/u, 'no name stands there');
    for (const label of [facts.classOfDrone, facts.hours]) assert.ok(!lines.includes(label), label);
    const { dec } = texts[language].batches.days.months;
    const said =
      language === 'en' ? [`30 ${dec} 2026`, `21–25 ${dec} 2026`] : [`${dec} 30, 2026`, `${dec} 21–25, 2026`];
    assert.equal(lines[lines.indexOf(facts.oneDay) + 1], said[0]);
    const inYear = linesOf(renderOne(language, base.code, { ...base, from: '2026-12-21', to: '2026-12-25' }));
    assert.equal(inYear[inYear.indexOf(facts.days) + 1], said[1]);
  }
});

test('of an unknown code the page says so, and leads to the form and to the phone', () => {
  for (const language of languageNames) {
    const html = renderOne(language, noId, null);
    assert.equal(linesOf(html)[0], texts[language].verification.missing.title);
    assert.deepEqual(linksOf(html), [inLanguage(language, '/verify'), 'tel:+910000000000']);
  }
});

test('the form asks for the code by GET, and says what the server found wrong with one', () => {
  for (const language of languageNames) {
    const { search } = texts[language].verification;
    const [form] = tagsOf(render(language, '/verify'), 'form');
    assert.equal(form?.attributes.action, inLanguage(language, '/verify'));
    assert.equal(form?.attributes.method, undefined);
    assert.match(form?.inside ?? '', /<input[^>]*name="code"/u);
    assert.doesNotMatch(form?.inside ?? '', /aria-invalid/u);
    for (const problem of verifyProblems) {
      const html = render(language, `/verify?problem=${problem}`);
      assert.ok(linesOf(html).includes(search.problem[problem]), problem);
      assert.equal(/aria-invalid="true"/u.test(html), problem !== 'limited');
    }
  }
});
