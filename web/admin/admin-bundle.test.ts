import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const dist = new URL('../../dist/', import.meta.url);
const manifest: { main: object; admin: { script: string; imports: string[] } } = JSON.parse(
  readFileSync(new URL('manifest.json', dist), 'utf8'),
);

/** Words that only the back office says, and a class name's beginning that only its styles have. */
const adminOnly = [
  'Unauthorized access',
  'Image Manager',
  'Stored Messages',
  '--admin-edge',
  'DndDescribedBy',
  // The rules of phone numbers.
  'INVALID_COUNTRY',
];

/** Reads every script and stylesheet that an entry of the manifest names, and all that those name. */
function loadedBy(entry: object): string {
  const read = new Map<string, string>();
  const follow = (text: string) => {
    for (const [file] of text.matchAll(/[\w-]+-[A-Z0-9]{8}\.(?:js|css)/gu)) {
      if (read.has(file)) continue;
      read.set(file, readFileSync(new URL(`site/assets/${file}`, dist), 'utf8'));
      follow(read.get(file) ?? '');
    }
  };
  follow(JSON.stringify(entry));
  return [...read.values()].join('\n');
}

test('the public pages load nothing of the back office, and the back office nothing of theirs', () => {
  const [site, office] = [loadedBy(manifest.main), loadedBy(manifest.admin)];
  assert.ok(site.includes('carousel') && !office.includes('carousel'));
  // The texts for visitors come with each page, in their language alone.
  assert.ok(!site.includes('Explore More') && !office.includes('Explore More'));
  for (const words of adminOnly)
    assert.deepEqual([site.includes(words), office.includes(words)], [false, true], words);
});

test('what passkeys need is loaded only by who uses one', () => {
  const word = 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  const { script, imports } = manifest.admin;
  for (const path of [script, ...imports])
    assert.ok(!readFileSync(new URL(`site${path}`, dist), 'utf8').includes(word), path);
  assert.ok(loadedBy(manifest.admin).includes(word));
});
