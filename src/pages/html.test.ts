import assert from 'node:assert/strict';
import { test } from 'node:test';
import { embedJson, escapeHtml } from './html.ts';

test('nothing of a text is read as HTML', () => {
  assert.equal(
    escapeHtml(`<a href="x" id='y'>&</a>`),
    '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  );
});

test('embedded JSON cannot end its script element and reads back unchanged', () => {
  const value = { name: '</script><!--\u2028&' };
  const text = embedJson(value);
  assert.doesNotMatch(text, /[<>&\u2028]/u);
  assert.deepEqual(JSON.parse(text), value);
});
