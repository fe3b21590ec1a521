import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchTrial, morning } from '../testing/batches.ts';
import { formToken, pass, startMailing } from '../testing/mailing.ts';
import { assertRefusal } from '../testing/refusals.ts';

test('the preview of a cancellation is word for word the mail that leaves after ten seconds, unless it is undone', async (t) => {
  const { app, server } = await startMailing(t, { TOKEN_HOURS: '8760' });
  app.clock.now = morning;
  const trial = batchTrial(app, await app.logIn());
  const { _id } = await trial.addBatch();
  const path = `/api/admin/batches/${_id}`;
  const message = 'The field is flooded.\n\nWe call you.';
  await assertRefusal(await app.call(`${path}/preview`, trial.asAdmin({ message })), 409);

  await trial.enroll(_id, { language: 'ta', email: 'tamil@example.com', formToken: formToken(app) });
  await trial.enroll(_id, { email: 'english@example.com', formToken: formToken(app) });
  await pass(app, 0);
  server.mails.splice(0);
  const answer = await app.call(`${path}/preview`, trial.asAdmin({ message }));
  const preview = (await answer.json()) as Record<'language' | 'subject' | 'text', string>;
  assert.equal(preview.language, 'en');
  assert.match(preview.text, /The field is flooded\.\n\nWe call you\./u);
  await pass(app, 0);
  assert.equal(server.mails.length, 0);

  const cancel = () => app.call(`${path}/cancel`, trial.asAdmin({ message }));
  const undoId = (await cancel()).headers.get('x-undo-id');
  await pass(app, 0);
  assert.equal(server.mails.length, 0);
  assert.equal((await app.call(`/api/admin/undo/${undoId}`, trial.asAdmin({}))).status, 200);
  await trial.undoTime();
  await pass(app, 0);
  assert.equal(server.mails.length, 0);

  await cancel();
  await trial.undoTime();
  await pass(app, 0);
  const [mail] = server.mails.filter(({ to }) => to.includes('english@example.com'));
  assert.deepEqual([mail?.headers.subject, mail?.text.trim()], [preview.subject, preview.text.trim()]);
});

test('a completed place is neither previewed nor mailed when its batch is cancelled', async (t) => {
  const { app, server } = await startMailing(t, { TOKEN_HOURS: '8760' });
  app.clock.now = morning;
  const trial = batchTrial(app, await app.logIn());
  const { _id } = await trial.addBatchOfToday();
  const { reference } = await trial.enroll(_id);
  for (const state of ['confirmed', 'completed']) await trial.change(_id, reference, { state });
  await pass(app, 0);
  server.mails.splice(0);
  const path = `/api/admin/batches/${_id}`;
  await assertRefusal(await app.call(`${path}/preview`, trial.asAdmin({})), 409);
  assert.equal((await app.call(`${path}/cancel`, trial.asAdmin({}))).status, 200);
  await trial.undoTime();
  await pass(app, 0);
  assert.equal(server.mails.length, 0);
});
