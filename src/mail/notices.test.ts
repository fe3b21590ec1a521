import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { defaultTexts } from '../content/texts.ts';
import { erasePerson } from '../rights/index.ts';
import { offerHours } from '../shared/batches.ts';
import { type Language, languageNames } from '../shared/languages.ts';
import type { EnrollmentAnswer } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import type { MailServer, ReceivedMail } from '../testing/mail-server.ts';
import { formToken, minute, office, pass, rowsOf, startMailing } from '../testing/mailing.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestApp, TestAppOptions } from '../testing/test-app.ts';
import { json, startTestApp } from '../testing/test-app.ts';
import type { SeatLetterName } from './letters/seat-letters.ts';
import { forgetFailedMails } from './outbox.ts';
import { countFailedMails } from './queue.ts';

const site = 'https://kongu.example';
const phone = '+91 98765 43210';

async function startTrial(t: Parameters<typeof startMailing>[0], options: TestAppOptions = {}) {
  const { app, server } = await startMailing(t, { PUBLIC_URL: site, TOKEN_HOURS: '8760' }, options);
  app.clock.now = morning;
  const trial = batchTrial(app, await app.logIn());
  return {
    ...{ app, server, trial },
    async enroll(batch: string | null, changes: Record<string, unknown> = {}): Promise<EnrollmentAnswer> {
      const answer = await trial.enroll(batch, { formToken: formToken(app), ...changes });
      await pass(app, 0);
      return answer;
    },
    async mailsTo(address: string): Promise<ReceivedMail[]> {
      // The undo ends.
      await pass(app, 10_000);
      return server.mails.splice(0).filter(({ to }) => to.includes(address));
    },
    /** Makes the mail server refuse all mails. Returns the function that stops this and sends waiting mails. */
    holdBack() {
      server.says.sender = () => 450;
      return () => release(app, server);
    },
  };
}

async function release(app: TestApp, server: MailServer): Promise<void> {
  server.says = {};
  await pass(app, minute);
}

type Trial = Awaited<ReturnType<typeof startTrial>>;

const noticesOf = ({ database }: TestApp) => database.prepare('SELECT * FROM notices').all();
const unsent = (app: TestApp) => rowsOf(app).filter(({ state }) => state !== 'done');

interface Recipient {
  email: string;
  language: Language;
}

const events: Record<SeatLetterName, (trial: Trial, recipient: Recipient) => Promise<EnrollmentAnswer>> = {
  async offered({ trial, enroll }, recipient) {
    const { _id } = await trial.addBatch({ seats: 1 });
    const first = await enroll(_id);
    const answer = await enroll(_id, { ...recipient });
    await trial.change(_id, first.reference, { state: 'cancelled' });
    await trial.undoTime();
    return answer;
  },
  async confirmed({ trial, enroll }, recipient) {
    const { _id } = await trial.addBatch();
    const answer = await enroll(_id, { ...recipient });
    await trial.change(_id, answer.reference, { state: 'confirmed' });
    return answer;
  },
  async moved({ app, trial, enroll }, recipient) {
    const { _id } = await trial.addBatch({ startsOn: '2027-02-01', endsOn: '2027-02-05' });
    const answer = await enroll(_id, { ...recipient });
    await app.call(
      `/api/admin/batches/${_id}`,
      trial.asAdmin({ startsOn: '2027-01-18', endsOn: '2027-01-22' }, 'PUT'),
    );
    return answer;
  },
  async cancelled({ app, trial, enroll }, recipient) {
    const { _id } = await trial.addBatch();
    const answer = await enroll(_id, { ...recipient });
    await app.call(
      `/api/admin/batches/${_id}/cancel`,
      trial.asAdmin({ message: 'Too much rain.\n\nWe are sorry.' }),
    );
    return answer;
  },
  async left({ trial, enroll }, recipient) {
    const { _id } = await trial.addBatch();
    const answer = await enroll(_id, { ...recipient });
    await trial.act(answer.page.replace(/^\/ta/u, ''), { action: 'leave' });
    return answer;
  },
  async lapsing({ trial, enroll }, recipient) {
    const { _id } = await trial.addBatch();
    const answer = await enroll(_id, { ...recipient });
    trial.later(49);
    await trial.addBatch();
    return answer;
  },
  async message({ app, trial, enroll }, recipient) {
    const { _id } = await trial.addBatch();
    const answer = await enroll(_id, { ...recipient });
    await app.call(
      `/api/admin/batches/${_id}/message`,
      trial.asAdmin({ message: 'Bring a cap <today>.\n\nAnd water.' }),
    );
    return answer;
  },
};

const said: Record<SeatLetterName, Record<Language, readonly [subject: string, ...parts: string[]]>> = {
  offered: {
    en: [
      'A seat is available for you',
      'A seat is available for you in Small Class, 18–22 January.',
      'Wed, 6 January, 9 am',
    ],
    ta: ['உங்களுக்கு ஓர் இடம் கிடைத்துள்ளது', 'Small class பயிற்சி, ஜனவரி 18–22: ', 'ஜனவரி 6, புதன், காலை 9 மணி வரை'],
  },
  confirmed: {
    en: ['Your seat is confirmed', 'Your seat in Small Class, 18–22 January, is confirmed.'],
    ta: ['உங்கள் இடம் உறுதியாகிவிட்டது', 'Small class பயிற்சி, ஜனவரி 18–22: உங்கள் இடம் உறுதியாகிவிட்டது.'],
  },
  moved: {
    en: [
      'Your batch is now 18–22 January',
      'A seat in the 18–22 January batch is reserved for you until Thu, 7 January, 9 am.',
    ],
    ta: [
      'உங்கள் பேட்ச் இப்போது ஜனவரி 18–22',
      'ஜனவரி 18–22 பேட்சில் உங்களுக்காக ஓர் இடத்தை ஜனவரி 7, வியாழன், காலை 9 மணி வரை',
    ],
  },
  cancelled: {
    en: [
      'We had to cancel your batch',
      'we had to cancel the 18–22 January batch of Small Class',
      'a full refund',
      'Too much rain.\n\nWe are sorry.\n\n',
    ],
    ta: [
      'உங்கள் பேட்ச் ரத்து செய்யப்பட்டுள்ளது',
      'பயிற்சி, ஜனவரி 18–22 பேட்சை நாங்கள்',
      'முழுத் தொகையை',
      'Too much rain.\n\nWe are sorry.\n\n',
    ],
  },
  left: {
    en: [
      'You have cancelled your application',
      'your application for Small Class, 18–22 January, is cancelled',
    ],
    ta: ['உங்கள் விண்ணப்பத்தை ரத்து செய்துள்ளீர்கள்', 'பயிற்சி, ஜனவரி 18–22: நீங்கள் கேட்டபடி'],
  },
  lapsing: {
    en: ['Confirm your seat by Thu, 7 January, 9 am', 'pay 25% of the course fee by then'],
    ta: ['உங்கள் இடத்தை ஜனவரி 7, வியாழன், காலை 9 மணி வரை மட்டுமே உறுதி செய்யலாம்', 'கட்டணத்தில் 25% செலுத்துங்கள்'],
  },
  message: {
    en: ['Small Class, 18–22 January: a message for you', 'Bring a cap <today>.\n\nAnd water.\n\n'],
    ta: ['Small class பயிற்சி, ஜனவரி 18–22: உங்களுக்கு ஒரு செய்தி', 'Bring a cap <today>.\n\nAnd water.\n\n'],
  },
};

for (const [event, bringAbout] of Object.entries(events) as [
  SeatLetterName,
  (typeof events)[SeatLetterName],
][]) {
  for (const language of ['en', 'ta'] as const) {
    test(`an applicant reads the news (${event}, ${language}) once, with a link that opens, the reference, the phone and the dates`, async (t) => {
      const trial = await startTrial(t);
      const { app, mailsTo } = trial;
      const open = trial.holdBack();
      const told = { email: 'devi@v.example', language };
      const { reference, page } = await bringAbout(trial, told);
      await open();
      const subjects = said[event][language];
      const mails = (await mailsTo(told.email)).filter(({ headers }) =>
        headers.subject?.startsWith(subjects[0]),
      );
      assert.equal(mails.length, 1);
      const [mail] = mails;
      assert.ok(mail);
      assert.equal(mail.headers.subject, `${subjects[0]} · Kongu Drone School`);
      assert.equal(mail.headers['reply-to'], 'Kongu Drone School <office@institute.example>');
      for (const part of [...subjects.slice(1), reference, phone]) assert.ok(mail.text.includes(part), part);
      assert.ok(!/[{}]/u.test(mail.text.replaceAll(site, '')), 'every brace is filled');
      assert.match(mail.html, new RegExp(`<html lang="${language}">`, 'u'));

      assert.ok(mail.text.includes(`${site}${page}\n`), page);
      assert.ok(mail.html.includes(`href="${site}${page}"`));
      const path = page.replace(/^\/ta/u, '');
      assert.equal(language === 'ta', path !== page);
      const opened = (await (await app.call(`/api${path}`)).json()) as { reference: string };
      assert.equal(opened.reference, reference);

      assert.deepEqual(
        mail.attachments.map(({ name, type }) => [name, type.replace(/; name=.*/u, '')]),
        [['drone-training.ics', 'text/calendar; charset=utf-8']],
      );
      for (const { content } of mail.attachments) {
        assert.equal(/\nSTATUS:CANCELLED\n/u.test(content), ['cancelled', 'left'].includes(event));
        assert.match(content, /^BEGIN:VCALENDAR\nVERSION:2\.0\n[\s\S]*\nEND:VCALENDAR\n$/u);
        assert.match(content, /\nDTSTART;VALUE=DATE:20270118\nDTEND;VALUE=DATE:20270123\n/u);
      }
      await pass(app, minute);
      assert.deepEqual([await mailsTo(told.email), noticesOf(app), unsent(app)], [[], [], []]);
    });
  }
}

describe('a notice to an applicant', () => {
  test('is dropped if it is no longer true when it is sent', async (t) => {
    const { app, trial, enroll, holdBack, mailsTo } = await startTrial(t);
    const { _id } = await trial.addBatch({ seats: 1 });
    const first = await enroll(_id);
    const { page, reference } = await enroll(_id, { email: 'devi@v.example' });
    await mailsTo('');
    const open = holdBack();
    await trial.change(_id, first.reference, { state: 'cancelled' });
    await trial.undoTime();
    await app.call(`/api${page}`, json({ action: 'accept' }));
    await trial.change(_id, reference, { state: 'confirmed' });
    await trial.change(_id, reference, { state: 'cancelled' });
    await pass(app, 0);
    assert.equal(noticesOf(app).length, 4);
    await open();
    const subjects = (await mailsTo('devi@v.example')).map(({ headers }) => headers.subject?.split(' · ')[0]);
    assert.deepEqual(subjects, ['Your application has been cancelled']);
    assert.deepEqual(noticesOf(app), []);
  });

  test('is sent once, however often the place changes before', async (t) => {
    const { app, trial, enroll, holdBack, mailsTo } = await startTrial(t);
    const [one, other] = [await trial.addBatch(), await trial.addBatch({ startsOn: '2027-01-19' })];
    const { reference } = await enroll(one._id, { email: 'devi@v.example' });
    await mailsTo('');
    const open = holdBack();
    await trial.change(one._id, reference, { batch: other._id });
    await trial.change(other._id, reference, { batch: one._id });
    await trial.change(one._id, reference, { batch: other._id });
    await open();
    const [mail, ...more] = await mailsTo('devi@v.example');
    assert.match(mail?.text ?? '', /19–22 January/u);
    assert.deepEqual([more, noticesOf(app), unsent(app)], [[], [], []]);
  });

  test('waits while the enrollment is deleted, leaves after an undo, and is purged with the enrollment', async (t) => {
    const { app, trial, enroll, holdBack, mailsTo } = await startTrial(t);
    const { _id: batch } = await trial.addBatch();
    const { _id, reference } = await enroll(batch, { email: 'devi@v.example' });
    await mailsTo('');
    const open = holdBack();
    await trial.change(batch, reference, { state: 'confirmed' });
    const headers = await app.logIn();
    const remove = () => app.call(`/api/enrollments/${_id}`, { method: 'DELETE', headers });
    const undoId = (await remove()).headers.get('x-undo-id');
    assert.equal(app.outbox.waiting(), 0);
    await open();
    assert.deepEqual(await mailsTo('devi@v.example'), []);
    await app.call(`/api/admin/undo/${undoId}`, { method: 'POST', headers });
    assert.equal((await mailsTo('devi@v.example')).length, 1);

    holdBack();
    await trial.change(batch, reference, { state: 'cancelled' });
    await remove();
    await app.trash.empty();
    assert.deepEqual([noticesOf(app), rowsOf(app).filter(({ record_id }) => record_id === _id)], [[], []]);
  });

  test('is erased with its person, a counted one too', async (t) => {
    const { app, trial, enroll, mailsTo } = await startTrial(t);
    const { _id } = await trial.addBatch({ seats: 1 });
    const first = await enroll(_id);
    await enroll(_id, { email: 'devi@v.example' });
    await trial.change(_id, first.reference, { state: 'cancelled' });
    await trial.undoTime();
    assert.equal((await mailsTo('devi@v.example')).length, 2);
    assert.equal(rowsOf(app).filter(({ table_name }) => table_name === 'notices').length, 1);
    await erasePerson(app.context, { email: 'devi@v.example', phone: '' });
    assert.deepEqual(
      rowsOf(app).filter(({ table_name }) => table_name === 'notices'),
      [],
    );
  });

  test('of an applicant’s own change is sent five times a day at most, of the office’s always', async (t) => {
    const { app, trial, enroll, mailsTo } = await startTrial(t);
    const [one, other] = [await trial.addBatch(), await trial.addBatch()];
    const { page, reference } = await enroll(one._id, { email: 'devi@v.example' });
    await mailsTo('');
    const move = async (batch: string) => {
      assert.equal((await app.call(`/api${page}`, json({ action: 'move', batch }))).status, 200);
      return (await mailsTo('devi@v.example')).length;
    };
    let told = 0;
    for (let count = 0; count < 4; count += 1) told += (await move(other._id)) + (await move(one._id));
    assert.equal(told, 5);
    await trial.change(one._id, reference, { state: 'confirmed' });
    assert.equal((await mailsTo('devi@v.example')).length, 1);
    trial.later(25);
    assert.equal(await move(other._id), 1);
  });

  test('goes to an address that a program has sent only after a change by the office', async (t) => {
    const { app, trial, mailsTo } = await startTrial(t);
    const { _id } = await trial.addBatch({ seats: 1 });
    const first = await trial.enroll(_id);
    const { reference } = await trial.enroll(_id, { email: 'devi@v.example' });
    await trial.change(_id, first.reference, { state: 'cancelled' });
    // The offer is still valid.
    trial.later(offerHours - 1);
    await trial.addBatch();
    assert.deepEqual([await mailsTo('devi@v.example'), noticesOf(app)], [[], []]);
    await trial.change(_id, reference, { state: 'confirmed' });
    assert.equal((await mailsTo('devi@v.example')).length, 1);
  });

  test('of a lapsing seat leaves once, a day before, and not if the seat is confirmed by then', async (t) => {
    const { trial, enroll, mailsTo } = await startTrial(t);
    const { _id } = await trial.addBatch();
    await enroll(_id, { email: 'devi@v.example' });
    const { reference } = await enroll(_id, { email: 'mani@v.example' });
    await trial.change(_id, reference, { state: 'confirmed' });
    await mailsTo('');
    const told: number[] = [];
    for (const hours of [47, 2, 12, 9, 3]) {
      trial.later(hours);
      await trial.addBatch();
      told.push((await mailsTo('devi@v.example')).length);
    }
    assert.deepEqual(told, [0, 1, 0, 0, 0]);
    assert.deepEqual(Object.values(await trial.states(_id)).sort(), ['confirmed', 'lapsed']);
    assert.deepEqual(await mailsTo('mani@v.example'), []);
  });

  test('of a leave goes to the office too, unless the applicant has come back', async (t) => {
    const { trial, enroll, holdBack, mailsTo } = await startTrial(t);
    const { _id } = await trial.addBatch();
    const { page, reference } = await enroll(_id, { name: 'Devi R' });
    await mailsTo('');
    const open = holdBack();
    await trial.act(page, { action: 'leave' });
    await trial.act(page, { action: 'move', batch: _id });
    await open();
    assert.deepEqual(await mailsTo(office), []);
    await trial.act(page, { action: 'leave' });
    const [mail, ...more] = await mailsTo(office);
    assert.match(mail?.headers.subject ?? '', /^Cancelled by the applicant: Devi R, Small Class, /u);
    for (const part of [reference, 'Seat: Cancelled']) assert.ok(mail?.text.includes(part), mail?.text);
    assert.deepEqual(more, []);
  });

  test('on the first day of a batch asks the applicant to call, in each language, and promises no seat', async (t) => {
    const { trial, enroll, mailsTo } = await startTrial(t);
    const { _id } = await trial.addBatch({ startsOn: trial.day(0), endsOn: trial.day(4) });
    for (const language of languageNames) {
      await enroll(_id, { email: `${language}@v.example`, language });
      const [{ text } = { text: '' }] = await mailsTo(`${language}@v.example`);
      const { batches, mails } = defaultTexts[language];
      assert.ok(text.includes(batches.beginsToday), text);
      assert.ok(!text.includes(mails.standing.waiting.slice(-30)), text);
    }
  });

  test('of a change that can be undone leaves after that time, and not at all if it is undone', async (t) => {
    const { app, server, trial, enroll } = await startTrial(t);
    const { _id } = await trial.addBatch();
    const { reference } = await enroll(_id, { email: 'devi@v.example' });
    server.mails.splice(0);
    const undo = async (answer: Response) =>
      app.call(`/api/admin/undo/${answer.headers.get('x-undo-id')}`, {
        method: 'POST',
        headers: await app.logIn(),
      });
    const confirmed = await trial.change(_id, reference, { state: 'confirmed' });
    await pass(app, 9_999);
    await undo(confirmed);
    await pass(app, minute);
    assert.deepEqual([server.mails, noticesOf(app)], [[], []]);

    await trial.change(_id, reference, { state: 'confirmed' });
    await trial.change(_id, reference, { state: 'cancelled' });
    const again = await trial.change(_id, reference, { state: 'confirmed' });
    await undo(again);
    await pass(app, 10_000);
    const mails: readonly ReceivedMail[] = server.mails.slice();
    const subjects = mails.map(({ headers }) => headers.subject?.split(' · ')[0]);
    assert.deepEqual(subjects, ['Your application has been cancelled']);
    assert.equal((await undo(again)).status, 200, 'it is undone');
  });

  for (const days of [-1, 1])
    test(`of a change that can be undone leaves after that time, and not before, though the clock is put ${days} day on`, async (t) => {
      const { app, server, trial, enroll } = await startTrial(t);
      const { _id } = await trial.addBatch();
      const { reference } = await enroll(_id, { email: 'devi@v.example' });
      server.mails.splice(0);
      const confirmed = await trial.change(_id, reference, { state: 'confirmed' });
      app.clock.now = new Date(app.clock.now.getTime() + days * 24 * 60 * minute);
      await pass(app, 9_999);
      assert.deepEqual(server.mails, []);
      await pass(app, 1);
      assert.deepEqual(
        server.mails.map(({ to }) => to),
        [['devi@v.example']],
      );
      const undo = `/api/admin/undo/${confirmed.headers.get('x-undo-id')}`;
      assert.equal((await app.call(undo, { method: 'POST', headers: await app.logIn() })).status, 404);
    });

  /** Confirms a seat, then starts a server on a copy of the folder, as after a kill. */
  async function confirmAndRestart(t: TestContext, milliseconds: number) {
    const { app, trial, enroll } = await startTrial(t);
    const { _id } = await trial.addBatch();
    const { reference } = await enroll(_id, { email: 'devi@v.example' });
    await trial.change(_id, reference, { state: 'confirmed' });
    app.database.pragma('wal_checkpoint(TRUNCATE)');
    const DATA_DIR = temporaryFolder();
    cpSync(app.dataFolder, DATA_DIR, { recursive: true });
    const startsAt = new Date(app.clock.now.getTime() + milliseconds);
    return startMailing(t, { PUBLIC_URL: site, DATA_DIR }, { startsAt });
  }

  test('of a change that can be undone waits no longer after a restart with a clock that is a day behind', async (t) => {
    const next = await confirmAndRestart(t, -24 * 60 * minute);
    await next.app.outbox.rest();
    await pass(next.app, 10_000);
    assert.equal(next.server.mails.length, 1);
  });

  test('of a change that can be undone leaves once, and not early, though the server is killed', async (t) => {
    const next = await confirmAndRestart(t, 5_000);
    await pass(next.app, 4_999);
    assert.deepEqual(next.server.mails, []);
    for (const time of [1, minute]) await pass(next.app, time);
    assert.deepEqual(
      next.server.mails.map(({ to }) => to),
      [['devi@v.example']],
    );
  });

  test('is forgotten with the mails that an admin gives up', async (t) => {
    const { app, trial, enroll, holdBack } = await startTrial(t);
    const { _id } = await trial.addBatch();
    const { reference } = await enroll(_id);
    holdBack();
    await trial.change(_id, reference, { state: 'confirmed' });
    await pass(app, 0);
    await pass(app, 25 * 60 * minute);
    assert.deepEqual([countFailedMails(app.context), noticesOf(app).length], [1, 1]);
    forgetFailedMails(app.context);
    assert.deepEqual([noticesOf(app), unsent(app)], [[], []]);
  });

  test('of a batch that is over or a sample is not sent, and the office is not asked to tell it', async (t) => {
    const { app: mailing, server } = await startMailing(t, { TOKEN_HOURS: '8760' });
    const silent = await startTestApp({ TOKEN_HOURS: '8760' });
    t.after(() => silent.close());
    for (const app of [mailing, silent]) {
      app.clock.now = morning;
      const trial = batchTrial(app, await app.logIn());
      const [over, sample] = [await trial.addBatchOfToday(), await trial.addBatch()];
      app.database.prepare('UPDATE batches SET is_sample = 1 WHERE id = ?').run(sample._id);
      for (const { _id } of [over, sample]) await trial.enroll(_id);
      trial.later(24);
      for (const { _id } of [over, sample])
        for (const { reference } of await trial.places(_id))
          for (const state of ['confirmed', 'cancelled']) await trial.change(_id, reference, { state });
      await trial.enroll(sample._id);
      const preview = await app.call(`/api/admin/batches/${sample._id}/preview`, trial.asAdmin({}));
      assert.equal(preview.status, 409);
      await pass(app, 0);
      server.mails.splice(0);
      await trial.undoTime();
      await pass(app, 0);
      assert.deepEqual([server.mails, await trial.read('/api/admin/untold-places')], [[], []]);
    }
  });

  test('asks for a reply alone where the institute’s phone number is not known', async (t) => {
    const trial = await startTrial(t, {
      prepare(folder) {
        const facts = { name: 'Kongu Drone School', email: 'hello@kongu.example' };
        writeFileSync(join(folder, 'site.json'), JSON.stringify(facts));
      },
    });
    const { en, ta } = defaultTexts;
    for (const [language, texts] of [
      ['en', en.mails],
      ['ta', ta.mails],
    ] as const)
      for (const event of ['moved', 'cancelled', 'left', 'lapsing'] as const) {
        const email = `${event}@${language}.example`;
        await events[event](trial, { email, language });
        const all = await trial.mailsTo(email);
        const [mail] = all.slice(-1);
        assert.ok(mail && all.length > 1, event);
        assert.ok(mail.text.includes(texts.reach.reply), mail.text);
        assert.doesNotMatch(mail.text, /call us|phone number|போன் செய்யுங்கள்|எண்ணில்/iu);
      }
  });

  test('is not stored by an institute without mail', async (t) => {
    const app = await startTestApp({ TOKEN_HOURS: '8760' });
    t.after(() => app.close());
    app.clock.now = morning;
    const trial = batchTrial(app, await app.logIn());
    const { _id } = await trial.addBatch();
    const { reference } = await trial.enroll(_id);
    await trial.change(_id, reference, { state: 'confirmed' });
    await app.call(`/api/admin/batches/${_id}/cancel`, trial.asAdmin({ message: 'Rain.' }));
    assert.deepEqual([noticesOf(app), rowsOf(app)], [[], []]);
  });
});
