import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ContentChanges } from '../shared/content.ts';
import { inLanguage, type Language, languageNames } from '../shared/languages.ts';
import { tagsOf, titleOf } from '../testing/html.ts';
import { json } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';
import { tinyManifest } from '../testing/tiny-dist.ts';
import { legalPaths } from './legal-documents.ts';

const app = await startTestApp();
after(() => app.close());
const paths = Object.values(legalPaths);

const htmlOf = async (language: Language, path: string) =>
  (await app.call(inLanguage(language, path))).text();
const idsOf = (html: string) => tagsOf(html, 'section').map(({ attributes }) => attributes.id);
const targetsOf = (html: string) => tagsOf(html, 'a').map(({ attributes }) => attributes.href ?? '');

for (const path of paths) {
  test(`${path} has the same sections, drafts and links in every language, each of which leads somewhere`, async () => {
    const english = await htmlOf('en', path);
    const ids = idsOf(english);
    assert.ok(ids.length >= 15);
    for (const language of languageNames) {
      const html = await htmlOf(language, path);
      assert.deepEqual(idsOf(html), ids);
      assert.equal(tagsOf(html, 'mark').length, tagsOf(english, 'mark').length, 'drafts');
      assert.equal(tagsOf(html, 'li').length, tagsOf(english, 'li').length, 'items');
      assert.doesNotMatch(
        html,
        /\{\w+[:}]|\[\[|\]\]|\]\(|[^\d]\*/u,
        'every name is filled in, every sign is read',
      );
      const document = html.replace(/<div id="notice".*?<\/div>/u, '');
      for (const target of targetsOf(document)) {
        if (target.startsWith('#')) assert.ok(html.includes(`id="${target.slice(1)}"`), target);
        else if (target.startsWith('/')) assert.equal((await app.call(target)).status, 200, target);
        else assert.match(target, /^mailto:hello@example\.com(?:\?subject=[\w%.]+)?$/u);
      }
      const inside = targetsOf(html).filter((target) => target.startsWith('#'));
      assert.deepEqual(
        inside.toSorted(),
        targetsOf(english)
          .filter((target) => target.startsWith('#'))
          .toSorted(),
      );
      const others = languageNames.filter((other) => other !== language);
      for (const other of others)
        assert.ok(targetsOf(html).includes(inLanguage(other, path)), 'a way to the same document');
    }
  });
}

test('the Tamil documents say at their top that the English text counts, and that they are drafts', async () => {
  for (const path of paths) {
    const [opening = ''] = (await htmlOf('ta', path)).split('<nav');
    assert.match(
      opening,
      /<aside class="draft"[^>]*>\n<p><strong>சட்டப்படி ஆங்கில வடிவமே பொருந்தும்\.<\/strong>/u,
    );
    assert.match(opening, /<strong>வரைவு\.<\/strong>/u);
  }
});

test('a document in Tamil brings the Tamil font, and no other does', async () => {
  const styles = tinyManifest.languages.ta?.styles[0] ?? '';
  assert.ok((await htmlOf('ta', legalPaths.terms)).includes(`<link rel="stylesheet" href="${styles}">`));
  assert.ok(!(await htmlOf('en', legalPaths.terms)).includes(styles));
});

test('what the institute publishes stands there as text, in its own language alone', async () => {
  const admin = await app.logIn();
  const publish = async (changes: ContentChanges) => {
    const { publication } = await (await app.call('/api/admin/content', { headers: admin })).json();
    const body = { base: publication.id, changes };
    const answer = await app.call('/api/admin/content/publish', json(body, 'POST', admin));
    assert.equal(answer.status, 200, await answer.clone().text());
  };
  const tamil = await htmlOf('ta', legalPaths.terms);
  await publish({
    'en:legal.terms.title': 'Our <b>rules</b>',
    'en:legal.terms.sections.law.text': 'Namakkal & </section> alone.\n\n- one [link](#fees)',
    'list:legal.terms.notes': [],
  });
  const html = await htmlOf('en', legalPaths.terms);
  assert.equal(titleOf(html), 'Our &lt;b&gt;rules&lt;/b&gt; · Namakkal Drone Academy');
  assert.ok(
    html.includes(
      '<p>Namakkal &amp; &lt;/section&gt; alone.</p>\n<ul>\n<li>one <a href="#fees">link</a></li>',
    ),
  );
  assert.ok(!html.includes('<aside'), 'no longer a draft');
  assert.ok((await htmlOf('en', legalPaths.privacy)).includes('>Our &lt;b&gt;rules&lt;/b&gt;</a>'));
  assert.equal(idsOf(await htmlOf('ta', legalPaths.terms)).length, idsOf(tamil).length);

  await publish({
    'list:legal.terms.sections': ['new-1', 'law', 'scope'],
    'en:legal.terms.sections.new-1.title': 'First',
    'en:legal.terms.sections.new-1.text': 'Of all',
  });
  assert.deepEqual(idsOf(await htmlOf('en', legalPaths.terms)), ['new-1', 'law', 'scope']);
  assert.match(
    await htmlOf('ta', legalPaths.terms),
    /<section id="new-1" lang="en-IN">\n<h2>First<\/h2>\n<p>Of all<\/p>/u,
  );
});
