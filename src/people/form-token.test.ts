import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { peopleKinds } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();

after(() => app.close());
const start = new Date('2026-11-01T08:00:00Z').getTime();
beforeEach(() => passed(0));

function passed(milliseconds: number) {
  app.clock.now = new Date(start + milliseconds);
}

async function takeToken(): Promise<string> {
  const answer = await app.call('/api/form-token');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  return ((await answer.json()) as { formToken: string }).formToken;
}

const outOfDate = 'This form is out of date. Please send it again.';

for (const { table, postPath, body } of peopleKinds) {
  test(`${table}: a form sent within two seconds is refused with the time to wait, and is accepted after it`, async () => {
    const sent = { ...body, name: `Quick ${table}`, formToken: await takeToken() };
    const before = app.stored()[table];
    passed(-5_000);
    assert.equal((await app.call(postPath, json(sent))).headers.get('retry-after'), '7', 'of the future');
    passed(-86_400_000);
    const { formToken } = sent;
    assert.equal((await app.call(postPath, json({ ...body, name: `Late ${table}`, formToken }))).status, 201);
    passed(1_999);
    const early = await app.call(postPath, json(sent));
    assert.equal(early.headers.get('retry-after'), '1');
    await assertRefusal(early, 429, 'That was very quick. Please send the form again in a few seconds.');
    assert.equal(app.stored()[table], before + 1);
    passed(2_000);
    assert.equal((await app.call(postPath, json(sent))).status, 201);
    assert.equal(app.stored()[table], before + 2);
  });

  test(`${table}: a token may be a day old or missing; any other is refused`, async () => {
    const token = await takeToken();
    const send = (formToken: unknown) => app.call(postPath, json({ ...body, formToken }));
    passed(86_400_000);
    assert.equal((await send(token)).status, 201);
    assert.equal((await send('')).status, 201);
    assert.equal((await send(null)).status, 201);
    const [stamp = '', signature = ''] = token.split('.');
    const earlier = `${Number(stamp) - 60_000}.${signature}`;
    const wrong = [earlier, stamp, `.${signature}`, `${token} `, 'x', 0, true, [token], { toString: 1 }];
    for (const value of wrong) await assertRefusal(await send(value), 400, outOfDate);
    passed(86_400_001);
    await assertRefusal(await send(token), 400, outOfDate);
  });
}
