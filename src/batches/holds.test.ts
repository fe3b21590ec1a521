import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { defaultTexts } from '../content/texts.ts';
import { databaseFile, openDatabase } from '../database/index.ts';
import { momentText } from '../shared/day-text.ts';
import type { Application } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { formToken, minute, office, pass, prepare } from '../testing/mailing.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760' });
after(() => app.close());
app.clock.now = morning;
const trial = batchTrial(app, await app.logIn());

/** Returns midnight in India, in UTC. */
const beginOf = (days: number) => `${trial.day(days - 1)}T18:30:00.000Z`;
const inDays = (days: number) => ({ startsOn: trial.day(days), endsOn: trial.day(days + 4) });
const read = (page: string) => trial.read<Application>(`/api${page}`);
const changeDays = (id: string, days: number) =>
  app.call(`/api/admin/batches/${id}`, trial.asAdmin(inDays(days), 'PUT'));

test('a hold ends when the batch begins at the latest, in whatever way it was given', async () => {
  const [soon, later] = [await trial.addBatch(inDays(2)), await trial.addBatch(inDays(9))];
  const enrolled = await trial.enroll(soon._id);
  assert.equal(enrolled.heldUntil, beginOf(2));
  const moved = await trial.enroll(later._id);
  assert.equal((await trial.act(moved.page, { action: 'move', batch: soon._id })).status, 200);
  assert.equal((await read(moved.page)).heldUntil, beginOf(2));
  const next = await trial.enroll(soon._id);
  assert.equal(next.state, 'waiting');
  await trial.act(enrolled.page, { action: 'leave' });
  assert.equal((await trial.act(next.page, { action: 'accept' })).status, 200);
  assert.equal((await read(next.page)).heldUntil, beginOf(2));
  const asked = await trial.enroll(null);
  const [{ _id } = { _id: '' }] = await trial.read<{ _id: string }[]>(
    `/api/admin/places?q=${asked.reference}`,
  );
  await trial.change(soon._id, moved.reference, { state: 'cancelled' });
  await app.call(`/api/admin/places/${_id}`, trial.asAdmin({ batch: soon._id }, 'PUT'));
  assert.deepEqual(
    [(await read(asked.page)).state, (await read(asked.page)).heldUntil],
    ['held', beginOf(2)],
  );
  trial.later(39);
  assert.equal((await read(next.page)).state, 'lapsed');
});

test('an earlier start of a batch shortens its holds; a later start leaves them', async () => {
  const { _id } = await trial.addBatch(inDays(9));
  const { page, heldUntil } = await trial.enroll(_id);
  await changeDays(_id, 2);
  assert.equal((await read(page)).heldUntil, beginOf(2));
  await changeDays(_id, 20);
  assert.equal((await read(page)).heldUntil, beginOf(2));
  const { page: another } = await trial.enroll(_id);
  assert.equal((await read(another)).heldUntil, heldUntil);
  await changeDays(_id, 0);
  assert.deepEqual([(await read(another)).state, (await read(another)).heldUntil], ['lapsed', null]);
});

test('an enrollment on the first day gets no offer and asks for a call; the office gives the seat', async () => {
  const { _id } = await trial.addBatch({ ...inDays(1), seats: 1 });
  trial.later(24);
  const { state, heldUntil, beginsToday, page, reference } = await trial.enroll(_id);
  assert.deepEqual([state, heldUntil, beginsToday], ['waiting', null, true]);
  await trial.addBatch(inDays(9));
  trial.later(1);
  const shown = await read(page);
  assert.deepEqual([shown.state, shown.beginsToday, shown.actions], ['waiting', true, []]);
  await assertRefusal(await trial.act(page, { action: 'leave' }), 409, /Please call the institute\.$/u);
  trial.later(24);
  assert.equal((await read(page)).beginsToday, undefined);
  assert.equal((await trial.change(_id, reference, { state: 'confirmed' })).status, 200);
});

test('a place that the office moves into a batch that has begun is confirmed', async () => {
  const [begun, later] = [await trial.addBatch(inDays(0)), await trial.addBatch(inDays(9))];
  const { page, reference } = await trial.enroll(later._id);
  assert.equal((await trial.change(later._id, reference, { batch: begun._id })).status, 200);
  const { state, heldUntil, actions } = await read(page);
  assert.deepEqual([state, heldUntil, actions], ['confirmed', null, []]);
  await assertRefusal(
    await trial.act(page, { action: 'move', batch: later._id }),
    409,
    /Please call the institute\.$/u,
  );
});

test('an upgrade shortens holds that are too long; waiting mails name the new time, or none once the batch has begun', async (t) => {
  const server = await startMailServer();
  t.after(() => server.stop());
  const settings = { DATA_DIR: temporaryFolder(), SMTP_URL: server.url, NOTIFY_EMAIL: office };
  const before = await startTestApp(settings, { prepare });
  const institute = batchTrial(before, await before.logIn());
  server.says.sender = () => 450;
  const days = { startsOn: institute.day(5), endsOn: institute.day(9) };
  const [begun, soon] = [await institute.addBatch(days), await institute.addBatch(days)];
  const token = { formToken: formToken(before) };
  const lapsed = await institute.enroll(begun._id, { ...token, email: 'begun@v.example' });
  const kept = await institute.enroll(soon._id, { ...token, email: 'soon@v.example' });
  const begins = new Date(`${institute.day(4)}T18:30:00Z`);
  const yesterday = institute.day(-1);
  await before.close();

  const database = openDatabase(databaseFile(settings.DATA_DIR));
  database.exec(`
    DELETE FROM migrations WHERE name = '0028-holds-until-start.sql';
    UPDATE batches SET starts_on = '${yesterday}' WHERE id = '${begun._id}';
    UPDATE places SET held_until = '${new Date(begins.getTime() + 7 * 24 * 60 * minute).toISOString()}', is_reminded = 1;`);
  database.close();
  server.says = {};
  const upgraded = await startTestApp(settings, { prepare });
  t.after(() => upgraded.close());
  const stands = async ({ page }: { page: string }) => {
    const { state, heldUntil } = (await (await upgraded.call(`/api${page}`)).json()) as Application;
    return [state, heldUntil];
  };
  assert.deepEqual(await stands(lapsed), ['lapsed', null]);
  assert.deepEqual(await stands(kept), ['held', begins.toISOString()]);

  const until = momentText(begins.toISOString(), defaultTexts.en.batches.days);
  const mailsTo = (address: string) => server.mails.filter(({ to }) => to.includes(address));
  await pass(upgraded, 2 * minute);
  assert.match(
    mailsTo('soon@v.example')[0]?.text ?? '',
    new RegExp(`batch is reserved for you until ${until}\\.`, 'u'),
  );
  assert.doesNotMatch(mailsTo('begun@v.example')[0]?.text ?? 'none', /none|reserved|until/u);
  upgraded.clock.now = new Date(begins.getTime() - 60 * minute);
  await batchTrial(upgraded, await upgraded.logIn()).addBatch();
  await pass(upgraded, 0);
  assert.equal(
    mailsTo('soon@v.example')[1]?.headers.subject,
    `Confirm your seat by ${until} · Kongu Drone School`,
  );
  assert.equal(mailsTo('begun@v.example').length, 1);
});
