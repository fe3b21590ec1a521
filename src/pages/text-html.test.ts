import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import type { TextMeaning } from './text-html.ts';
import { lineHtml, textHtml } from './text-html.ts';

const meaning: TextMeaning = {
  values: { name: 'Kongu <Drones>', phone: '+91 1' },
  email: 'a&b@example.in',
  parts: { refunds: '<table></table>' },
  hrefOf: (path) => `/ta${path}`,
};
const email = '<a href="mailto:a&amp;b@example.in">a&amp;b@example.in</a>';

const lines: [text: string, html: string][] = [
  ['Pay [[25%]] now', 'Pay <mark>25%</mark> now'],
  ['*Draft.* Not yet', '<strong>Draft.</strong> Not yet'],
  ['2*3*4 and * alone * and *', '2*3*4 and * alone * and *'],
  ['see [above](#forms)', 'see <a href="#forms">above</a>'],
  ['our [terms](/legal/terms#refunds)', 'our <a href="/ta/legal/terms#refunds">terms</a>'],
  ['{name}: {phone}, {nobody}', 'Kongu &lt;Drones&gt;: +91 1, {nobody}'],
  ['{constructor} {toString}', '{constructor} {toString}'],
  ['{email}', email],
  [
    '{email:About & more}',
    '<a href="mailto:a&amp;b@example.in?subject=About%20%26%20more">a&amp;b@example.in</a>',
  ],
  ['[[{name}]]', '<mark>Kongu &lt;Drones&gt;</mark>'],
];

test('the signs in a text become elements, and what only looks like one stays', () => {
  for (const [text, html] of lines) assert.equal(lineHtml(text, meaning), html, text);
});

test('a hostile text stays text, wherever it stands', () => {
  const ours = /<\/?(?:p|ul|li|mark|strong|a)(?: href="[^"<>]*")?>/gu;
  const evil = '"><img src=x onerror=alert(1)>';
  for (const text of [
    evil,
    `[[${evil}]]`,
    `*${evil}*`,
    `- ${evil}`,
    `[${evil}](#a)`,
    `{email:${evil}}`,
    `{${evil}}`,
  ])
    assert.doesNotMatch(textHtml(text, meaning).replace(ours, ''), /[<>"]/u, text);
  for (const target of [
    'javascript:alert(1)',
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '#"x',
  ])
    assert.doesNotMatch(textHtml(`[here](${target})`, meaning), /<a/u, target);
  const own = { ...meaning, values: { name: '[[x]] *y* {email} <b>' } };
  assert.equal(lineHtml('{name}', own), '[[x]] *y* {email} &lt;b&gt;', 'facts have no signs');
});

test('empty lines part paragraphs, lines that begin with a hyphen are a list, and a name alone is what it stands for', () => {
  assert.equal(
    textHtml('One\n\n \n\nTwo:\n- a\n- b\nThree\n\n{refunds}\n\nof {refunds} -5', meaning),
    '<p>One</p>\n<p>Two:</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>Three</p>\n<table></table>\n<p>of {refunds} -5</p>',
  );
  assert.equal(textHtml('Ask\n{email:Hello}', meaning).slice(0, 18), '<address>Ask<br>\n<');
  assert.equal(textHtml('{name},\n{phone}', meaning), '<p>Kongu &lt;Drones&gt;,<br>\n+91 1</p>');
});

test('a text that opens many signs and closes none holds nobody up', () => {
  // Some milliseconds; minutes, if what is read again for each sign grew with the text.
  const unlessStuck = { timeout: 30_000 };
  for (const sign of ['[[', '*a', '[a](', '{a:', '- ', '\n\n', '[', '* ']) {
    const read = () => textHtml(sign.repeat(200_000), meaning);
    assert.doesNotThrow(() => runInNewContext('read()', { read }, unlessStuck), sign);
  }
});
