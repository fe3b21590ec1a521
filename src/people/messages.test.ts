import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { peopleCalls } from '../testing/people.ts';
import { testPeopleCalls } from '../testing/people-scenario.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, startTestApp } from '../testing/test-app.ts';

const { contact, partner } = peopleCalls;

describe('contact messages', () => testPeopleCalls(contact));
describe('partner messages', () => testPeopleCalls(partner));

describe('both kinds of messages', async () => {
  const app = await startTestApp();
  after(() => app.close());
  const admin = await app.logIn();

  test('are kept apart', async () => {
    await app.call(contact.postPath, json({ ...contact.body, name: 'To the institute' }));
    await app.call(partner.postPath, json({ ...partner.body, name: 'To be a partner' }));
    const names = async (path: string) => {
      const list = (await (await app.call(path, { headers: admin })).json()) as { name: string }[];
      return list.map(({ name }) => name);
    };
    assert.deepEqual(await names(contact.listPath), ['To the institute']);
    assert.deepEqual(await names(partner.listPath), ['To be a partner']);
  });

  test('cannot be deleted through each other', async () => {
    const [row] = app.database.prepare<[], { id: string }>('SELECT id FROM contact_messages').all();
    const path = `${partner.listPath}/${row?.id}`;
    await assertRefusal(await app.call(path, { method: 'DELETE', headers: admin }), 404, 'Message not found');
    assert.equal(app.stored().contact_messages, 1);
  });

  test('contact messages are posted to /home alone', async () => {
    const answer = await app.call(contact.listPath, json(contact.body));
    const refusal = await assertRefusal(answer, 405);
    assert.match(refusal.message, /POST/u);
    assert.equal(answer.headers.get('allow'), 'HEAD, GET');
  });
});
