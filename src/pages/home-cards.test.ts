// The pages as the real build renders them: `npm test` has made it before.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { distFolder } from '../program-files.ts';
import { addEntry, catalogues } from '../testing/catalogue.ts';
import { visibleText } from '../testing/html.ts';
import { form, json, navigation } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({}, { distFolder });
after(() => app.close());
const admin = await app.logIn();

/** Home with every space a plain one. */
const home = async () =>
  (await (await app.call('/', { headers: navigation })).text()).replaceAll('\u00a0', ' ');

for (const { kind, path, page } of catalogues) {
  test(`a new ${kind} gets a card on Home with its own name and days, as long as it is shown`, async () => {
    const name = `Thermal ${kind}`;
    const entry = await addEntry(app, path, admin, { name, days: '11' });
    const html = await home();
    assert.ok(html.includes(`href="${page}/${entry._id}"`));
    assert.match(visibleText(html), new RegExp(`${name}11 daysFly after dark\\.`, 'u'));
    const hidden = json({ hidden: true }, 'PUT', admin);
    await app.call(`${path.replace('/api', '/api/admin')}/hidden/${entry._id}`, hidden);
    assert.ok(!(await home()).includes(name));
    await app.call(`${path}/${entry._id}`, { method: 'DELETE', headers: admin });
  });

  test(`a changed name and changed days of a ${kind} reach its card on Home`, async () => {
    const id = kind === 'course' ? 'small-class' : 'fpv';
    const renamed = form({ name: `Renamed ${kind}`, days: '1' }, 'PUT', admin);
    assert.equal((await app.call(`${path}/${id}`, renamed)).status, 200);
    const html = await home();
    assert.match(html, new RegExp(`<h3[^>]*>Renamed ${kind}</h3>`, 'u'));
    const card = visibleText(html).split(`Renamed ${kind}`)[1] ?? '';
    assert.match(card, /^[^₹]* 1 day\.₹/u, 'the days stand before the fee');
  });
}

test('a long description is cut to what a card has room for', async () => {
  const description = 'Fly after dark. '.repeat(100);
  const { _id } = await addEntry(app, '/api/courses', admin, { name: 'Long', description });
  const html = await home();
  assert.match(html, /Fly after dark\. [\w ]+…</u);
  assert.ok(html.split('Fly after dark').length < 40);
  await app.call(`/api/courses/${_id}`, { method: 'DELETE', headers: admin });
});
