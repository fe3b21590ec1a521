import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { stored, transactionNow } from '../database/index.ts';
import type { Activity, IssuedCertificate } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { file, picture } from '../testing/pictures.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, startTestApp } from '../testing/test-app.ts';
import { readPaper, storePaper } from './paper-store.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760', PUBLIC_URL: 'https://academy.example.in' });
after(() => app.close());
app.clock.now = morning;
const admin = await app.logIn();
const trial = batchTrial(app, admin);
const one = { holder: 'Devi R', programme: 'Small class', from: '2026-12-01', to: '2026-12-05' };

const issue = async (body: object) =>
  (await (
    await app.call('/api/admin/register', trial.asAdmin({ again: true, ...body }))
  ).json()) as IssuedCertificate[];
const change = (id: string, body: unknown) =>
  app.call(`/api/admin/register/${id}`, trial.asAdmin(body, 'PUT'));
const get = (path: string) => app.call(path, { headers: admin });
const print = (id: string) => get(`/api/admin/register/${id}.pdf`);
const newest = async () => (await trial.read<Activity[]>('/api/admin/activity?order=newest&limit=1'))[0];

async function issued(changes: object = {}): Promise<IssuedCertificate> {
  const [certificate] = await issue({ ...one, ...changes });
  assert.ok(certificate);
  return certificate;
}

async function pdfOf(answer: Response) {
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'application/pdf');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { bytes, pages: bytes.toString('latin1').match(/\/Type \/Page\b/gu)?.length };
}

test('a certificate’s file has its number as name and the same bytes each time, and Activity records each print', async () => {
  const { _id, number } = await issued();
  const answer = await print(_id);
  assert.equal(answer.headers.get('content-disposition'), 'inline; filename="NDA-2027-0001.pdf"');
  const { bytes, pages } = await pdfOf(answer);
  assert.equal(pages, 1);
  const { action, name, thing } = (await newest()) ?? {};
  assert.deepEqual([action, name, thing], ['printed', number, _id]);
  assert.ok((await pdfOf(await print(_id))).bytes.equals(bytes));
});

test('a certificate that is revoked or without its name is not printed', async () => {
  const [revoked, erased] = [await issued(), await issued()];
  await change(revoked._id, { state: 'revoked', reason: 'Paid by a false cheque' });
  await assertRefusal(await print(revoked._id), 409, /was revoked. Only valid certificates are printed/u);
  app.database.prepare("UPDATE issued_certificates SET holder = '' WHERE id = ?").run(erased._id);
  await assertRefusal(await print(erased._id), 409, /was erased/u);
  await assertRefusal(await print('no-such-id'), 404, 'Certificate not found');
});

test('a preview stores nothing, and an unprintable name takes no number', async () => {
  const { _id } = await issued();
  const before = app.stored();
  const preview = (body: unknown) => app.call('/api/admin/register/preview.pdf', trial.asAdmin(body));
  assert.equal((await pdfOf(await preview(one))).pages, 1);
  const [name, refusal] = [{ holder: 'Li 张伟' }, /The name Li 张伟 has 张 伟, which cannot be printed/u];
  await assertRefusal(await preview({ ...one, ...name }), 409, refusal);
  await assertRefusal(
    await app.call('/api/admin/register', trial.asAdmin({ ...one, ...name })),
    409,
    refusal,
  );
  await assertRefusal(await change(_id, name), 409, refusal);
  assert.deepEqual(app.stored(), before);
});

test('one file has a page for each valid certificate of a batch', async () => {
  const { _id } = await trial.addBatchOfToday();
  const file = () => get(`/api/admin/batches/${_id}/certificates.pdf`);
  await assertRefusal(await file(), 404, 'No certificates have been issued for this batch.');
  for (const { reference } of [await trial.enroll(_id), await trial.enroll(_id)])
    for (const state of ['confirmed', 'completed']) await trial.change(_id, reference, { state });
  const places = (await trial.places(_id)).map((place) => place._id);
  const [first] = await issue({ places });
  assert.equal((await pdfOf(await file())).pages, 2);
  const { action, details } = (await newest()) ?? {};
  assert.deepEqual([action, details], ['printed certificates of', '2 certificates']);
  await change(first?._id ?? '', { state: 'revoked', reason: 'Asked for it' });
  assert.equal((await pdfOf(await file())).pages, 1);
});

test('certificates show a picture; an undrawable one is refused, and a missing or broken one is left out', async () => {
  const send = (bytes: Uint8Array<ArrayBuffer>) =>
    app.call('/api/admin/certificate-paper/logo', form({ file: file(bytes) }, 'POST', admin));
  await assertRefusal(await send(picture.webp), 415, /PNG or JPEG/u);
  assert.equal((await send(picture.png)).status, 200);
  const withPicture = await issued();
  assert.match((await pdfOf(await print(withPicture._id))).bytes.toString('latin1'), /\/Subtype \/Image/u);

  const context = stored(app.database);
  writeFileSync(join(app.dataFolder, 'uploads', 'broken.png'), picture.png.subarray(0, 60));
  const faulty = ['missing.png', 'broken.png'];
  for (const logo of faulty) {
    const paper = { numberPattern: 'NDA/{year}/{count:4}', signatories: [], ...readPaper(context), logo };
    transactionNow(context, (tx) => storePaper(tx, paper));
    assert.equal((await pdfOf(await print((await issued())._id))).pages, 1, logo);
  }
  const told = app.logged.map((line) => line.picture);
  for (const logo of faulty) assert.ok(told.includes(logo), logo);
});
