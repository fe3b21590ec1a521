import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Language } from '../shared/languages.ts';
import type { Application, EnrollmentAnswer, IssuedCertificate } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import type { ReceivedMail } from '../testing/mail-server.ts';
import { formToken, minute, pass, rowsOf, startMailing } from '../testing/mailing.ts';

const site = 'https://kongu.example';
const devi = 'devi@v.example';

/** Starts an institute that sends mails, with an applicant who has completed a batch. */
async function startTrial(
  t: Parameters<typeof startMailing>[0],
  language: Language = 'en',
  settings: NodeJS.ProcessEnv = {},
) {
  const { app, server } = await startMailing(t, { PUBLIC_URL: site, TOKEN_HOURS: '8760', ...settings });
  app.clock.now = morning;
  const trial = batchTrial(app, await app.logIn());
  const complete = async (answer: EnrollmentAnswer, batch: string) => {
    for (const state of ['confirmed', 'completed']) await trial.change(batch, answer.reference, { state });
    const place = (await trial.places(batch)).find(({ reference }) => reference === answer.reference);
    return place?._id ?? '';
  };
  const { _id: batch } = await trial.addBatchOfToday({ seats: 500 });
  const answer = await trial.enroll(batch, { formToken: formToken(app), email: devi, language });
  const place = await complete(answer, batch);
  await pass(app, 0);
  server.mails.splice(0);
  return {
    ...{ app, server, trial, batch, complete, answer, place },
    async issue(body: object): Promise<IssuedCertificate> {
      const issued = await app.call('/api/admin/register', trial.asAdmin(body));
      assert.equal(issued.status, 201, await issued.clone().text());
      const [certificate] = (await issued.json()) as IssuedCertificate[];
      assert.ok(certificate);
      return certificate;
    },
    change: (id: string, body: object) => app.call(`/api/admin/register/${id}`, trial.asAdmin(body, 'PUT')),
    async mails(): Promise<ReceivedMail[]> {
      await pass(app, 0);
      return server.mails.splice(0).filter(({ to }) => to.includes(devi));
    },
    shown: async () =>
      (await (await app.call(`/api${answer.page.replace(/^\/ta/u, '')}`)).json()) as Application,
  };
}

const subjects = {
  en: ['Your course certificate: Small Class', 'Your new course certificate: Small Class'],
  ta: ['உங்கள் பயிற்சிச் சான்றிதழ்: Small class பயிற்சி', 'உங்கள் புதிய பயிற்சிச் சான்றிதழ்: Small class பயிற்சி'],
} as const;

describe('an applicant who has completed a batch', () => {
  for (const language of ['en', 'ta'] as const) {
    test(`gets the certificate and its replacement by mail (${language}), with the address to verify it`, async (t) => {
      const { app, issue, change, mails, shown, answer, place } = await startTrial(t, language);
      const first = await issue({ places: [place] });
      const [mail, ...more] = await mails();
      assert.ok(mail);
      assert.deepEqual(more, []);
      assert.equal(mail.headers.subject, `${subjects[language][0]} · Kongu Drone School`);
      for (const part of [first.number, first.code, `${site}/verify/${first.code}`, site + answer.page])
        assert.ok(mail.text.includes(part), part);
      assert.doesNotMatch(mail.text.replaceAll(site, ''), /[{}]/u);
      const [file, ...others] = mail.attachments;
      assert.deepEqual(others, []);
      assert.match(file?.type ?? '', /^application\/pdf/u);
      assert.equal(file?.name, `certificate-${first.number.replaceAll('/', '-')}.pdf`);
      const opened = await app.call((await shown()).certificate?.file ?? '');
      const sent = Buffer.from(await opened.arrayBuffer()).toString('base64');
      assert.ok(mail.raw.replaceAll('\r\n', '').includes(sent), 'the file is the one that the page gives');

      const second = (await (await change(first._id, { holder: 'Devi Rani' })).json()) as IssuedCertificate;
      const [next] = await mails();
      assert.equal(next?.headers.subject, `${subjects[language][1]} · Kongu Drone School`);
      assert.ok(next.text.includes(`${site}/verify/${second.code}`));
      assert.equal((await shown()).certificate?.number, second.number);
    });
  }

  test('gets no mail about a certificate revoked before it left', async (t) => {
    const { app, server, issue, change, mails, place } = await startTrial(t);
    server.says.sender = () => 450;
    const { _id } = await issue({ places: [place] });
    await pass(app, 0);
    await change(_id, { state: 'revoked', reason: 'Issued to the wrong person' });
    server.says = {};
    await pass(app, minute);
    assert.deepEqual([await mails(), rowsOf(app).filter(({ state }) => state !== 'done')], [[], []]);
  });

  test('gets no mail about a sample batch', async (t) => {
    const { app, trial, batch, issue, mails, place } = await startTrial(t);
    app.database.prepare('UPDATE batches SET is_sample = 1 WHERE id = ?').run(batch);
    await issue({ places: [place] });
    assert.deepEqual([await mails(), (await trial.places(batch)).length], [[], 1]);
  });

  test('opens the certificate on their page, by key alone, until it is revoked', async (t) => {
    const { app, issue, change, shown, place } = await startTrial(t);
    assert.equal((await shown()).certificate, null);
    const { _id, number, code, issuedOn } = await issue({ places: [place] });
    const { certificate } = await shown();
    assert.ok(certificate);
    const { file, ...said } = certificate;
    assert.deepEqual(said, { number, code, issuedOn });

    const opened = await app.call(file ?? '');
    assert.equal(opened.status, 200);
    assert.match(await opened.text(), /^%PDF-/u);
    assert.deepEqual(
      ['content-type', 'content-disposition', 'cache-control', 'referrer-policy'].map((name) =>
        opened.headers.get(name),
      ),
      ['application/pdf', 'inline; filename="certificate-KDS-2027-0001.pdf"', 'no-store', 'no-referrer'],
    );
    const unknown = await app.call('/api/application/AAAAAAAAAAAAAAAAAAAAAA/certificate.pdf');
    await change(_id, { state: 'revoked', reason: 'Issued to the wrong person' });
    const revoked = await app.call(file ?? '');
    assert.deepEqual([unknown.status, revoked.status], [404, 404]);
    assert.equal(await revoked.text(), await unknown.text());
    assert.equal((await shown()).certificate, null);
  });

  test('is refused after opening the certificate too often', async (t) => {
    const { app, issue, shown, place } = await startTrial(t, 'en', { LOGIN_ATTEMPTS: '1' });
    await issue({ places: [place] });
    const file = (await shown()).certificate?.file ?? '';
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await app.call(file ?? '')).status);
    assert.deepEqual(statuses, [200, 200, 429]);
  });
});

test('the office sees which places have a certificate, valid or revoked', async (t) => {
  const { trial, batch, issue, change, place } = await startTrial(t);
  const seen = async () => (await trial.places(batch))[0]?.certificate;
  assert.equal(await seen(), null);
  const { _id, number, code } = await issue({ places: [place] });
  assert.deepEqual(await seen(), { number, code, state: 'valid' });
  await change(_id, { state: 'revoked', reason: 'Issued to the wrong person' });
  assert.deepEqual(await seen(), { number, code, state: 'revoked' });
});

test('a batch’s certificate takes another name, and class and hours of the course’s last one', async (t) => {
  const { app, trial, batch, complete, issue, place } = await startTrial(t);
  const names = { [place]: 'Devi Rani' };
  const first = await issue({ places: [place], names, classOfDrone: 'Small', hours: 40 });
  assert.equal(first.holder, 'Devi Rani');
  const other = await complete(await trial.enroll(batch), batch);
  const preview = await app.call('/api/admin/register/preview', trial.asAdmin({ places: [other] }));
  const [{ holder, classOfDrone, hours }] = (await preview.json()) as [IssuedCertificate];
  assert.deepEqual([holder, classOfDrone, hours], ['Person 2', 'Small', 40]);
  const without = await issue({ places: [other], classOfDrone: null, hours: null });
  assert.deepEqual([without.classOfDrone, without.hours], [null, null]);
});
