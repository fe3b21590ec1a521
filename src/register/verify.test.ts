import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { randomCode } from '../random-code.ts';
import { certificateCodeLength, readableSigns } from '../shared/readable-codes.ts';
import type { IssuedCertificate } from '../shared/records.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ LOGIN_ATTEMPTS: '2', TRUST_PROXY: '1' });
after(() => app.close());
const one = { holder: 'Devi R', programme: 'FPV', from: '2026-01-05', to: '2026-01-09' };
const answer = await app.call('/api/admin/register', json(one, 'POST', await app.logIn()));
const [{ code } = { code: '' }] = (await answer.json()) as IssuedCertificate[];

let address = 0;
function visitor() {
  address += 1;
  const headers = { 'x-forwarded-for': `203.0.113.${address}` };
  return (text: string) => app.call(`/api/verify/${encodeURIComponent(text)}`, { headers });
}

test('a code has 55 random bits, and no two of its signs look alike', () => {
  assert.equal(Math.floor(certificateCodeLength * Math.log2(readableSigns.length)), 55);
  for (const alike of ['0O', '1IL', '2Z', '5S', '8B', 'UV'])
    assert.ok([...alike].filter((sign) => readableSigns.includes(sign)).length <= 1, alike);
  const codes = Array.from({ length: 2_000 }, () => randomCode(certificateCodeLength));
  assert.equal(new Set(codes).size, codes.length);
  for (let place = 0; place < certificateCodeLength; place += 1)
    assert.equal(new Set(codes.map((each) => each.replaceAll('-', '')[place])).size, readableSigns.length);
});

test('every miss has the same answer, and no certificate is found by its number or name', async () => {
  const typed = [
    randomCode(certificateCodeLength),
    'K7MQ',
    '%',
    "' OR 1=1",
    'x'.repeat(200),
    'NDA/2026/0001',
    one.holder,
  ];
  const seen = new Set<string>();
  for (const text of typed) {
    const miss = await visitor()(text);
    const headers = [...miss.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    await assertRefusal(miss.clone(), 404, 'There is no certificate with this code.');
    seen.add(JSON.stringify([headers, await miss.text()]));
  }
  assert.equal(seen.size, 1, [...seen].join('\n'));
});

test('misses are limited by address, also parallel ones; hits are not', async () => {
  const guess = visitor();
  const misses = await Promise.all(
    Array.from({ length: 14 }, () => guess(randomCode(certificateCodeLength))),
  );
  const statuses = misses.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(10).fill(404), ...Array(4).fill(429)]);
  const refused = await guess(code);
  await assertRefusal(refused.clone(), 429, /^Too many wrong codes/u);
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/u);
  const employer = visitor();
  for (let check = 0; check < 30; check += 1) assert.equal((await employer(code)).status, 200);
});
