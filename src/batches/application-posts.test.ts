import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Application } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { startTestApp } from '../testing/test-app.ts';

const settings = { TOKEN_HOURS: '8760', LOGIN_ATTEMPTS: '2' };
const app = await startTestApp(settings);
const strict = await startTestApp({ ...settings, FORM_POSTS: '1' });
after(() => Promise.all([app.close(), strict.close()]));
for (const { clock } of [app, strict]) clock.now = morning;
const trial = batchTrial(app, await app.logIn());

async function post(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  to = app,
) {
  const answer = await to.call(path, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return { status: answer.status, location: answer.headers.get('location') };
}
const stateOf = async (page: string) => (await trial.read<Application>(`/api${page}`)).state;
const seeOther = (location: string) => ({ status: 303, location });

test('a form moves, accepts and leaves; a refusal leads to a page that says so', async () => {
  const [one, other] = [await trial.addBatch({ seats: 1 }), await trial.addBatch({ seats: 1 })];
  const [{ page }, waiting] = [await trial.enroll(one._id), await trial.enroll(one._id)];
  assert.deepEqual(await post(page, { action: 'accept' }), seeOther(`${page}?problem=accept`));
  assert.deepEqual(await post(page, { action: 'move', batch: one._id }), seeOther(`${page}?problem=move`));
  assert.deepEqual(await post(page, { action: 'move' }), seeOther(`${page}?problem=move`));
  assert.equal(await stateOf(waiting.page), 'waiting');
  assert.deepEqual(await post(page, { action: 'move', batch: other._id }), seeOther(page));
  assert.deepEqual(await post(`/ta${waiting.page}`, { action: 'accept' }), seeOther(`/ta${waiting.page}`));
  assert.deepEqual([await stateOf(page), await stateOf(waiting.page)], ['held', 'held']);
  assert.deepEqual(await post(page, { action: 'leave' }), seeOther(page));
  assert.equal(await stateOf(page), 'cancelled');
  const nobody = '/application/AAAAAAAAAAAAAAAAAAAAAA';
  assert.deepEqual(await post(nobody, { action: 'leave' }), seeOther(`${nobody}?problem=leave`));
});

test('a search leads to the page, or back to the form, which says whether to search again', async () => {
  const { reference, page } = await trial.enroll(null, { phone: '98400 77777' });
  const found = await post('/application', { reference: reference.toLowerCase(), phone: '+91 98400 77777' });
  assert.deepEqual(found, seeOther(page));
  const wrong = { reference, phone: '98400 77778' };
  assert.deepEqual(await post('/application', { reference }), seeOther('/application?problem=unknown'));
  for (const _ of [1, 2])
    assert.deepEqual(await post('/ta/application', wrong), seeOther('/ta/application?problem=unknown'));
  assert.deepEqual(await post('/application', wrong), seeOther('/application?problem=limited'));
});

test('the forms of applicants count as public forms', async () => {
  const fields = { reference: 'K7MQ-4XTR', phone: '98400 77777' };
  await post('/application', fields, {}, strict);
  assert.deepEqual(await post('/application', fields, {}, strict), seeOther('/application?problem=limited'));
});

test('a form of another site is refused, and any body but a small form', async () => {
  const { _id } = await trial.addBatch();
  const { page } = await trial.enroll(_id);
  for (const site of ['cross-site', 'same-site'])
    assert.equal((await post(page, { action: 'leave' }, { 'sec-fetch-site': site })).status, 403);
  for (const origin of ['https://made-up.example', 'nonsense'])
    assert.equal((await post(page, { action: 'leave' }, { origin })).status, 403, origin);
  const send = async (body: string, type: string) =>
    (await app.call(page, { method: 'POST', headers: { 'content-type': type }, body })).status;
  assert.equal(await send('{"action":"leave"}', 'application/json'), 400);
  assert.equal(await send('action=leave', 'text/plain'), 400);
  assert.equal(await send('action=fly', 'application/x-www-form-urlencoded'), 400);
  assert.equal(await send(`action=leave&x=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded'), 413);
  assert.equal((await app.call(page, { method: 'PUT' })).headers.get('allow'), 'GET, HEAD, POST');
  assert.equal(await stateOf(page), 'held');
  for (const [name, value] of [
    ['origin', 'null'],
    ['origin', app.url],
    ['sec-fetch-site', 'same-origin'],
  ] as const) {
    const { page: another } = await trial.enroll(_id);
    assert.deepEqual(await post(another, { action: 'leave' }, { [name]: value }), seeOther(another));
  }
});
