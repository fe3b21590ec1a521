import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { defaultFacts } from '../shared/default-facts.ts';
import { factsOf, metaOf, titleOf } from '../testing/html.ts';
import { navigation } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';
import { tinyManifest } from '../testing/tiny-dist.ts';

const paths = ['/', '/about', '/admin', '/nowhere', '/admin/nowhere', '/course-enroll-template/nowhere'];
const evil = '</script><script>alert(1)</script><!--\u2028 &amp; "Meena\'s"';
const ours = {
  name: evil,
  phone: '<img src=x onerror=alert(1)>',
  address: ['1 Mill Street', '<b>Namakkal</b>'],
  social: { instagram: 'https://www.instagram.com/x?a=1&b="2"' },
  authorisation: { number: 'Sample </script>', conditions: 'VLOS', class: 'Small' },
};

const plain = await startTestApp();
const own = await startTestApp(
  {},
  { prepare: (folder) => writeFileSync(join(folder, 'site.json'), JSON.stringify(ours)) },
);
after(async () => {
  await plain.close();
  await own.close();
});

test('every page brings the site’s facts along, the samples where nobody set others', async () => {
  for (const path of paths) {
    const html = await (await plain.call(path, { headers: navigation })).text();
    assert.deepEqual(factsOf(html), { ...defaultFacts, pictures: {}, pictureTexts: {} }, path);
  }
});

test('the samples are plainly samples', async () => {
  const facts = factsOf(await (await plain.call('/')).text());
  assert.equal(facts.name, 'Namakkal Drone Academy');
  assert.equal(facts.phone, '+91 00000 00000');
  assert.equal(facts.authorisation.number, '');
  for (const { name, review } of facts.testimonials) assert.match(`${name} ${review}`, /sample/iu);
});

test('site.json stands in for them key by key', async () => {
  const facts = factsOf(await (await own.call('/')).text());
  assert.equal(facts.name, evil.replace('\u2028', ' '));
  assert.deepEqual(facts.address, ours.address);
  assert.deepEqual(facts.authorisation, ours.authorisation);
  assert.equal(facts.social.instagram, ours.social.instagram);
  assert.equal(facts.tagline, defaultFacts.tagline);
  assert.equal(facts.email, defaultFacts.email);
});

test('nothing in the facts is read as HTML', async () => {
  for (const path of paths) {
    const html = await (await own.call(path, { headers: navigation })).text();
    assert.doesNotMatch(html, /<script>alert|<img src=x|<b>|<!--/u, path);
    const scripts = html.match(/<script[^>]*>/gu) ?? [];
    for (const script of scripts) assert.match(script, /type="application\/(?:ld\+)?json"|src="\/assets\//u);
    assert.ok(titleOf(html).endsWith('&amp;amp; &quot;Meena&#39;s&quot;'));
  }
  const html = await (await own.call('/')).text();
  assert.ok((metaOf(html, 'og:site_name') ?? '').startsWith('&lt;/script&gt;'));
});

test('a page carries no code, no style and no handler of its own', async () => {
  for (const path of paths) {
    const html = await (await plain.call(path, { headers: navigation })).text();
    assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=|javascript:/iu, path);
    const part = path.startsWith('/admin') ? tinyManifest.admin : tinyManifest.main;
    assert.ok(html.includes(`<script type="module" src="${part.script}"></script>`));
    for (const href of part.styles) assert.ok(html.includes(`<link rel="stylesheet" href="${href}">`));
    for (const href of part.imports) assert.ok(html.includes(`<link rel="modulepreload" href="${href}">`));
    const [font = ''] = tinyManifest.fonts;
    assert.match(html, new RegExp(`<link rel="preload" href="${font}" as="font"[^>]* crossorigin`, 'u'));
  }
});

test('no page names an account or a secret', async () => {
  for (const path of paths) {
    const html = await (await plain.call(path, { headers: navigation })).text();
    assert.doesNotMatch(html, /meena@example\.com|argon2|a secret for tests/u);
  }
});
