import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Application, IssuedCertificate } from '../shared/records.ts';
import { addressMissing } from '../shared/register-rules.ts';
import { batchTrial } from '../testing/batches.ts';
import { type PlainAnswer, plainRequest } from '../testing/plain-request.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { popplerOn } from '../testing/sheets.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApp } from '../testing/test-app.ts';

const madeUp = 'evil.example';
const one = { holder: 'Devi R', programme: 'Small class', from: '2026-01-05', to: '2026-01-09', again: true };
const earlier = 'Number,Name,Course,From,To,Issued on\nC/7,Kavi M,FPV,10-04-2023,14-04-2023,15-04-2023\n';

/** Starts an institute with or without an address. Every request names a made-up host. */
async function open(t: TestContext, DATA_DIR: string, PUBLIC_URL: string) {
  const app = await startTestApp({ DATA_DIR, PUBLIC_URL });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await app.close();
    isOpen = false;
  };
  t.after(close);
  const admin = await app.logIn();
  const trial = batchTrial(app, admin);
  const file = (path: string, body?: object): Promise<PlainAnswer> =>
    plainRequest(app.url, path, {
      headers: { ...admin, host: madeUp, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
  return {
    app,
    close,
    trial,
    file,
    register: () => trial.read<IssuedCertificate[]>('/api/admin/register'),
    call: (path: string, body: object, method = 'POST') => app.call(path, trial.asAdmin(body, method)),
    importEarlier: () =>
      app.call('/api/admin/register/import', {
        method: 'POST',
        headers: { ...admin, 'content-type': 'text/csv' },
        body: earlier,
      }),
    application: async (page: string) => (await (await app.call(`/api${page}`)).json()) as Application,
  };
}

const printOf = ({ _id }: Pick<IssuedCertificate, '_id'>) => `/api/admin/register/${_id}.pdf`;
const textOf = async ({ body }: PlainAnswer) => (await popplerOn(body, 'pdftotext', ['-raw'])).toString();
const messageOf = ({ status, body }: PlainAnswer) => [
  status,
  (JSON.parse(body.toString()) as { message: string }).message,
];

test('a site without an address issues, replaces and prints no certificate, and no sheet shows a request’s made-up host', async (t) => {
  const { file, call, register, importEarlier } = await open(t, temporaryFolder(), '');
  await assertRefusal(await call('/api/admin/register', one), 409, addressMissing);
  assert.equal((await importEarlier()).status, 200);
  const [imported] = await register();
  assert.ok(imported);
  await assertRefusal(
    await call(`/api/admin/register/${imported._id}`, { holder: 'Kavi Mani' }, 'PUT'),
    409,
    addressMissing,
  );
  assert.deepEqual(await register(), [imported]);
  assert.deepEqual(messageOf(await file(printOf(imported))), [409, addressMissing]);
  assert.doesNotMatch(await textOf(await file('/api/admin/register/preview.pdf', one)), /Check at|evil/u);
});

test('a certificate issued without an address takes the address at its next print, for ever', async (t) => {
  const DATA_DIR = temporaryFolder();
  const site = 'https://academy.example.in';
  const issuing = await open(t, DATA_DIR, site);
  const { trial } = issuing;
  const { _id: batch } = await trial.addBatchOfToday();
  const { reference, page } = await trial.enroll(batch);
  for (const state of ['confirmed', 'completed']) await trial.change(batch, reference, { state });
  const places = (await trial.places(batch)).map(({ _id }) => _id);
  const [certificate] = (await (
    await issuing.call('/api/admin/register', { places })
  ).json()) as IssuedCertificate[];
  assert.ok(certificate);
  // Earlier versions stored no origin and used the host of each request.
  issuing.app.database.exec("UPDATE printed_papers SET paper = json_set(paper, '$.origin', json('null'))");
  await issuing.close();

  const unknown = await open(t, DATA_DIR, '');
  const withoutFile = await unknown.application(page);
  assert.deepEqual(
    [withoutFile.certificate?.number, withoutFile.certificate?.file],
    [certificate.number, null],
  );
  const ofApplicant = `/api${page}/certificate.pdf`;
  assert.deepEqual(messageOf(await unknown.file(ofApplicant)), [
    409,
    'This certificate cannot be printed at the moment. Please ask the institute for it.',
  ]);
  assert.deepEqual(messageOf(await unknown.file(printOf(certificate))), [409, addressMissing]);
  await unknown.close();

  const known = await open(t, DATA_DIR, site);
  const { body: first } = await known.file(ofApplicant);
  await known.close();
  for (const address of ['https://moved.example.in', '']) {
    const later = await open(t, DATA_DIR, address);
    const printed = await later.file(printOf(certificate));
    assert.ok(printed.body.equals(first), `the same with '${address}'`);
    assert.match(await textOf(printed), /Check at academy\.example\.in\/verify/u);
    assert.equal((await later.application(page)).certificate?.file, ofApplicant);
    await later.close();
  }
});
