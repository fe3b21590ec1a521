import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { eraseAgain, eraseByAge } from '../rights/index.ts';
import { fieldOfKind, type Inbox, inboxes, inboxNames, inboxTitle } from '../shared/inboxes.ts';
import { limits } from '../shared/limits.ts';
import type { EnrollmentAnswer, News, PersonItem, SetAside } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { rowsByTable } from '../testing/earlier-schemas.ts';
import { day, formToken, office, prepare } from '../testing/mailing.ts';
import { peopleCallOf } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';

const settings = { SMTP_URL: 'smtp://127.0.0.1:9', NOTIFY_EMAIL: office, TOKEN_HOURS: '8760' };
const app = await startTestApp(settings, { prepare, startsAt: morning });
after(() => app.close());
const admin = await app.logIn();
const trial = batchTrial(app, admin);

const read = async <Answer>(path: string) =>
  (await (await app.call(path, { headers: admin })).json()) as Answer;
const listed = (inbox: Inbox) => read<SetAside[]>(`/api/admin/set-aside?inbox=${inbox}`);
const take = (id: string) => app.call(`/api/admin/set-aside/${id}`, json({}, 'POST', admin));
/** Dumps all rows except set-aside ones; mails by id alone, as their attempts change. */
function othersStored() {
  const { outbox = [], ...rows } = rowsByTable(app.database);
  return { ...rows, outbox: outbox.map(({ id }) => id), set_aside: [], activity: [] };
}
const mailsOf = (id: string) =>
  app.database.prepare('SELECT audience FROM outbox WHERE record_id = ? ORDER BY audience').pluck().all(id);

let people = 0;
/** Sends a new person's form with the hidden field filled, as some browsers do. */
async function sendAside(inbox: Inbox, changes: Record<string, unknown> = {}) {
  people += 1;
  const { body, optional, postPath } = peopleCallOf[inbox];
  const person = {
    name: `Kavitha ${people}`,
    [fieldOfKind(inbox, 'email') ?? '']: `kavitha${people}@example.com`,
    [fieldOfKind(inbox, 'phone') ?? '']: `98765${String(people).padStart(5, '0')}`,
  };
  const sent: Record<string, unknown> = { ...body, ...optional, ...person, ...changes };
  const answer = await app.call(postPath, json({ website: 'x', formToken: formToken(app), ...sent }));
  assert.equal(answer.status, 201);
  return { sent, answer: (await answer.json()) as EnrollmentAnswer };
}

for (const inbox of inboxNames)
  describe(inbox, () => {
    const { fields, listPath, table } = peopleCallOf[inbox];
    const { wants } = inboxes[inbox];

    test('a post with the hidden field filled is stored in one table only, and the back office lists it apart', async () => {
      const before = othersStored();
      const { sent, answer } = await sendAside(inbox);
      assert.deepEqual(othersStored(), before);
      const [newest] = await listed(inbox);
      const { name, email, mail = email, phone, [wants]: wanted } = sent;
      const shown = { name, email: mail, phone, wants: wanted, language: 'en' };
      assert.deepEqual(newest, { _id: answer._id, ...shown, createdAt: app.clock.now.toISOString() });
      assert.equal((await read<News>('/api/admin/news')).setAside[inbox], 1);
    });

    test('the same post within a minute is one; without the hidden field it is a record besides', async () => {
      const { sent, answer } = await sendAside(inbox);
      assert.deepEqual((await sendAside(inbox, sent)).answer, answer);
      const before = app.stored();
      const { answer: open } = await sendAside(inbox, { ...sent, website: '' });
      assert.notEqual(open._id, answer._id);
      assert.equal(app.stored()[table], before[table] + 1);
      assert.equal(app.stored().set_aside, before.set_aside);
    });

    test('a post with a form id is one for a week, can be corrected, and is known after it was taken', async () => {
      const formId = 'a'.repeat(31) + people;
      const { sent, answer } = await sendAside(inbox, { formId });
      trial.later(24);
      assert.equal((await sendAside(inbox, sent)).answer._id, answer._id);
      const corrected = { ...sent, name: 'Corrected Name', phone: '98499 12345' };
      assert.equal((await sendAside(inbox, corrected)).answer._id, answer._id);
      const [newest] = await listed(inbox);
      assert.deepEqual([newest?._id, newest?.name], [answer._id, 'Corrected Name']);
      const before = app.stored();
      await take(answer._id);
      assert.equal((await sendAside(inbox, corrected)).answer._id, answer._id);
      const after = app.stored();
      assert.deepEqual([after[table], after.set_aside], [before[table] + 1, before.set_aside - 1]);
    });

    test('a form that also came without the hidden field is one record, and nothing is set aside', async () => {
      const formId = 'b'.repeat(31) + people;
      const { sent, answer } = await sendAside(inbox, { formId });
      const before = app.stored();
      const { answer: open } = await sendAside(inbox, { ...sent, website: '' });
      assert.notEqual(open._id, answer._id);
      trial.later(1);
      assert.equal((await sendAside(inbox, sent)).answer._id, open._id);
      const after = app.stored();
      assert.deepEqual([after[table], after.set_aside], [before[table] + 1, before.set_aside - 1]);
    });

    test('a taken post becomes the record with its id, time, contact and mails', async () => {
      const { sent, answer } = await sendAside(inbox, { language: 'ta' });
      const { _id } = answer;
      const createdAt = app.clock.now.toISOString();
      trial.later(2);
      const taken = await take(_id);
      assert.deepEqual(await taken.json(), { message: `${sent.name} is in ${inboxTitle(inbox)} now.` });
      const all = await read<Record<string, string>[]>(listPath);
      const record = all.find((one) => one._id === _id);
      for (const field of fields) assert.equal(record?.[field], sent[field], field);
      assert.partialDeepStrictEqual(record, { createdAt, language: 'ta', consent: null });
      assert.ok(record?.contact);
      assert.deepEqual(mailsOf(_id), ['institute', 'sender']);
      assert.ok((await listed(inbox)).every((one) => one._id !== _id));
      await assertRefusal(await take(_id), 404, 'There is no such post any more: it was taken or deleted.');
    });

    test('a post without a form token is never confirmed by mail, taken or not', async () => {
      const { _id } = (await sendAside(inbox, { formToken: '' })).answer;
      assert.equal((await take(_id)).status, 200);
      assert.deepEqual(mailsOf(_id), ['institute']);
    });
  });

test('a taken enrollment keeps the answered reference and page, and gets a seat like a new one', async () => {
  const { _id: batch } = await trial.addBatch({ seats: 1 });
  const { _id, reference, page, state, heldUntil } = (await sendAside('enrollments', { batch })).answer;
  assert.equal(state, 'held');
  assert.equal((await trial.batch(batch)).taken, 0);
  assert.equal((await app.call(`/api${page}`)).status, 404);
  trial.later(2);
  assert.equal((await take(_id)).status, 200);
  const application = await read<{ reference: string; state: string; heldUntil: string }>(`/api${page}`);
  assert.partialDeepStrictEqual(application, { reference, state: 'held' });
  assert(heldUntil !== null && application.heldUntil > heldUntil);
  const { answer: later } = await sendAside('enrollments', { batch });
  await take(later._id);
  assert.deepEqual(await trial.states(batch), { [reference]: 'held', [later.reference]: 'waiting' });
});

test('a closed date is refused; a date that closes before the post is taken is left out, and the answer says so', async () => {
  const { _id: batch } = await trial.addBatch();
  const { sent, answer } = await sendAside('enrollments', { batch });
  const { _id, page } = answer;
  await app.call(`/api/admin/batches/${batch}`, trial.asAdmin({ hidden: true }, 'PUT'));
  const taken = (await (await take(_id)).json()) as { message: string };
  assert.equal(
    taken.message,
    `${sent.name} is in Enrollments now, without a date: the one that was chosen can no longer be chosen.`,
  );
  assert.partialDeepStrictEqual(await read(`/api${page}`), { state: 'asked', batch: null });
  const { body, postPath } = peopleCallOf.enrollments;
  for (const closed of [batch, 'no such batch'])
    await assertRefusal(await app.call(postPath, json({ ...body, batch: closed, website: 'x' })), 409);
});

test('the list has the newest posts of a form and counts all; an unknown form is refused', async () => {
  for (let number = 0; number <= limits.pageSize; number += 1) await sendAside('partnerMessages');
  const answer = await app.call('/api/admin/set-aside?inbox=partnerMessages', { headers: admin });
  const posts = (await answer.json()) as SetAside[];
  assert.deepEqual([posts.length, posts[0]?.name], [limits.pageSize, `Kavitha ${people}`]);
  assert.ok(Number(answer.headers.get('x-total-count')) > limits.pageSize);
  for (const query of ['', '?inbox=logos'])
    await assertRefusal(
      await app.call(`/api/admin/set-aside${query}`, { headers: admin }),
      400,
      /^inbox is/u,
    );
});

test('a person’s post is exported and erased, also after a restore', async () => {
  const who = { email: 'selvi@example.com' };
  const { _id, reference } = (await sendAside('enrollments', { ...who, name: 'Selvi M' })).answer;
  const ask = (path: string, body: object = {}) =>
    app.call(`/api/admin/person${path}`, json({ ...who, ...body }, 'POST', admin));
  const { items } = (await (await ask('')).json()) as { items: PersonItem[] };
  assert.partialDeepStrictEqual(items, [{ _id, kind: 'setAside', name: 'Selvi M', text: 'Small Class' }]);
  const confirmed = { take: [_id], currentPassword: testAdmin.password };
  const exported = await (await ask('/export', confirmed)).json();
  assert.partialDeepStrictEqual(exported, { setAside: [{ _id, inbox: 'enrollments', ...who, reference }] });

  const row = app.database.prepare('SELECT * FROM set_aside WHERE id = ?').get(_id) as object;
  const erased = await (await ask('/erase', confirmed)).json();
  assert.deepEqual(erased, { message: '1 record erased.', erased: { setAside: 1 } });
  assert.equal((await take(_id)).status, 404);
  const names = Object.keys(row);
  app.database.exec('DELETE FROM erasures');
  app.database
    .prepare(`INSERT INTO set_aside (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
    .run(...Object.values(row));
  assert.equal(await eraseAgain(app.context), 1);
  assert.equal((await take(_id)).status, 404);
});

test('a post that is not taken is deleted after thirty days, whatever months are set', async () => {
  const { _id: old } = (await sendAside('contactMessages')).answer;
  trial.later(24);
  const { _id: young } = (await sendAside('contactMessages')).answer;
  await eraseByAge(app.context, new Date(app.clock.now.getTime() + (limits.setAsideDays - 1) * day + 1));
  const left = (await listed('contactMessages')).map(({ _id }) => _id);
  assert.deepEqual([left.includes(old), left.includes(young)], [false, true]);
});
