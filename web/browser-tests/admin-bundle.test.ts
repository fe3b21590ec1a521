import assert from 'node:assert/strict';
import { browserSuite } from './support/browser-suite.ts';
import { see } from './support/expect.ts';

const browserTest = browserSuite();
const publicPages = [
  '/',
  '/about',
  '/gallery',
  '/course',
  '/course-enroll-template/fpv',
  '/contact',
  '/nowhere',
];
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

browserTest(
  'visitors of the public pages load nothing of the back office',
  async ({ page, allowTrouble }) => {
    allowTrouble(/answer 404: GET/u);
    allowTrouble(/console error: Could not read/u);
    const loaded: Promise<string>[] = [];
    page.on('response', (response) => {
      if (/\.(js|css)$/u.test(new URL(response.url()).pathname)) loaded.push(response.text());
    });
    for (const path of publicPages) {
      await page.goto(path);
      await see(page.getByRole('contentinfo'));
    }
    const bytes = (await Promise.all(loaded)).join('\n');
    assert.ok(bytes.includes('Explore More'), 'the site’s script is among what was read');
    assert.deepEqual(
      adminOnly.filter((words) => bytes.includes(words)),
      [],
    );
  },
);

browserTest('the back office loads its own script and styles', async ({ page }) => {
  const loaded: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/u.test(new URL(response.url()).pathname)) loaded.push(response.text());
  });
  await page.goto('/admin');
  await see(page.getByLabel('E-mail'));
  const bytes = (await Promise.all(loaded)).join('\n');
  assert.deepEqual(
    adminOnly.filter((words) => !bytes.includes(words)),
    [],
  );
  assert.ok(!bytes.includes('Explore More'), 'and nothing of the public pages');
});
