import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { defaultFacts } from '../shared/default-facts.ts';
import type { Institution } from '../shared/site-facts.ts';
import { batchTrial } from '../testing/batches.ts';
import { storeEntry } from '../testing/catalogue.ts';
import type { ReceivedMail } from '../testing/mail-server.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { formToken, pass, post, startMailing } from '../testing/mailing.ts';
import { peopleCalls } from '../testing/people.ts';
import { json, startTestApp } from '../testing/test-app.ts';
import { testContext, testFacts } from '../testing/test-context.ts';
import { writeLetter } from './letter-writer.ts';
import type { LetterRequest } from './letters/all-letters.ts';

const office = 'office@institute.example';
const facts = {
  name: 'Kongu <Drone> & Sons Academy',
  email: 'hello@kongu.example',
  phone: '+91 4286 123 456',
  address: ['1 Mill Road', 'Namakkal'],
};
const server = await startMailServer();
const app = await startTestApp(
  {
    SMTP_URL: server.url,
    NOTIFY_EMAIL: office,
    MAIL_FROM: 'website@institute.example',
    PUBLIC_URL: 'https://kongu.example',
    TOKEN_HOURS: '8760',
  },
  { prepare: (folder) => writeFileSync(join(folder, 'site.json'), JSON.stringify(facts)) },
);
after(() => app.close());
app.clock.now = new Date('2026-11-21T20:00:00Z');

async function mailsAbout(kind: keyof typeof peopleCalls, changes: Record<string, unknown> = {}) {
  app.clock.now = new Date(app.clock.now.getTime() + 24 * 3_600_000);
  const { postPath, body } = peopleCalls[kind];
  const before = server.mails.length;
  const answer = await app.call(postPath, json({ ...body, formToken: formToken(app), ...changes }));
  assert.equal(answer.status, 201, await answer.text());
  await server.has(before + 2);
  await app.outbox.rest();
  const [news, thanks] = server.mails.slice(before);
  assert.ok(news && thanks && server.mails.length === before + 2);
  return { news, thanks };
}

const said = ({ text, html, headers }: ReceivedMail) => `${text}\n${html}\n${headers.subject}`;

test('the institute is mailed everything that was sent, and its reply goes to the visitor', async () => {
  const { news } = await mailsAbout('enrollment');
  assert.deepEqual(news.to, [office]);
  assert.equal(news.from, 'website@institute.example');
  assert.equal(news.headers.from, '"Kongu <Drone> & Sons Academy" <website@institute.example>');
  assert.equal(news.headers['reply-to'], 'Kavitha R <kavitha@example.com>');
  assert.equal(news.headers.subject, 'New enrollment: Kavitha R, Small Class');
  assert.equal(news.headers['auto-submitted'], 'auto-generated');
  assert.equal(
    news.text.replace(/(?<=Reference: )[\dA-Z]{4}-[\dA-Z]{4}$/mu, 'K7MQ-4XTR'),
    `New enrollment

Course: Small Class
Name: Kavitha R
Email: kavitha@example.com
Phone: +91 98765-43210
Address:
12 Mill Street
Namakkal
Batch: No date yet
Reference: K7MQ-4XTR
Received: 23 November 2026, 1:30 am (IST)

Open the back office: https://kongu.example/admin/enroll

--${' '}
A reply to this email goes to Kavitha R.
`,
  );
  for (const part of [
    '12 Mill Street<br>Namakkal',
    'href="https://kongu.example/admin/enroll"',
    'href="tel:+919876543210"',
    'href="mailto:kavitha@example.com"',
    'Kongu &lt;Drone&gt; &amp; Sons',
  ])
    assert.ok(news.html.includes(part), part);
});

test('the sender is thanked in the institute’s name, and a reply goes to its public address', async () => {
  const { thanks } = await mailsAbout('enrollment');
  assert.deepEqual(thanks.to, ['kavitha@example.com']);
  assert.equal(thanks.headers['reply-to'], '"Kongu <Drone> & Sons Academy" <hello@kongu.example>');
  assert.equal(thanks.headers.subject, 'We have received your application · Kongu <Drone> & Sons Academy');
  assert.equal(thanks.headers['auto-submitted'], 'auto-generated');
  for (const part of [
    'Hello Kavitha R,',
    'We have received your application for Small Class. We will contact you soon on the number that ends in 210. Your date is not fixed yet; we will fix one with you.',
    'reply to this email or call us: +91 4286 123 456.',
    '1 Mill Road, Namakkal',
    'hello@kongu.example',
  ]) {
    assert.ok(thanks.text.includes(part), part);
    assert.ok(thanks.html.includes(part), part);
  }
});

test('a Tamil reader reads the name of the course as on the Tamil page', async () => {
  const { news, thanks } = await mailsAbout('enrollment', { language: 'ta', email: 'k@ta.example' });
  assert.match(thanks.text, /: Small class பயிற்சி\./u);
  assert.match(news.text, /\nCourse: Small Class\n/u);
});

const trial = batchTrial(app, await app.logIn());
const { _id } = await trial.addBatch({ seats: 1 });

describe('an enrollment for a date', () => {
  test('with a seat is confirmed with the end of the hold, and the institute is told both', async () => {
    const { news, thanks } = await mailsAbout('enrollment', { batch: _id });
    const reference = /(?<=Reference: ).*/u.exec(news.text)?.[0] ?? '';
    assert.equal(news.headers.subject, 'New enrollment: Kavitha R, Small Class, 18–22 January');
    for (const part of [
      'Batch: 18–22 January\nSeat: Reserved until ',
      `Reference: ${reference}\n`,
      `Open the back office: https://kongu.example/admin/batches/${_id}\n`,
    ])
      assert.ok(news.text.includes(part), part);
    assert.match(
      thanks.text,
      /application for Small Class\. A seat in the 18–22 January batch is reserved for you until \w{3}, \d+ November, \d+ [ap]m\. We will tell you our terms of payment and refund before you pay\.\n\nWe will contact you soon on the number that ends in 210\.\n\nThe attached file adds the date to your calendar\.\n/u,
    );
    assert.match(
      thanks.text,
      new RegExp(
        `Reference: ${reference}\nCourse: Small Class\nDate: 18–22 January\nPlace: .*Namakkal\n`,
        'u',
      ),
    );
    assert.match(thanks.text, /\nSee your application: https:\/\/kongu\.example\/application\/[\w-]{22}\n/u);
    assert.match(thanks.attachments[0]?.content ?? '', /\nDTSTART;VALUE=DATE:20270118\n/u);
    await trial.change(_id, reference, { state: 'confirmed' });
    await pass(app, 10_000);
    assert.equal(server.mails.pop()?.headers.subject?.split(' · ')[0], 'Your seat is confirmed');
  });

  test('without a seat is confirmed with the meaning of waiting, in the calendar too', async () => {
    const { news, thanks } = await mailsAbout('enrollment', {
      batch: _id,
      email: 'm@v.example',
      phone: '98765 11111',
    });
    assert.match(news.text, /\nSeat: None yet: on the waiting list\n/u);
    assert.match(
      thanks.text,
      /on the waiting list for the 18–22 January batch\. You do not have a seat yet/u,
    );
    assert.match(
      thanks.text,
      /\nThe attached file notes the date in your calendar, marked as not certain yet\.\n/u,
    );
    const file = thanks.attachments[0]?.content ?? '';
    assert.match(file, /\nSUMMARY:Small Class \(waiting list\) · .*\n[\s\S]*\nSTATUS:TENTATIVE\n/u);
  });

  test('of a person who is in the batch already is confirmed without a word of that, which the institute is told', async () => {
    const { news, thanks } = await mailsAbout('enrollment', { batch: _id });
    assert.match(news.text, /\nSeat: None reserved: the same email or phone is in this batch already\n/u);
    assert.ok(!said(thanks).includes('January'));
    assert.deepEqual(thanks.attachments, []);
    assert.match(thanks.text, /\nReference: /u);
  });
});

test('samples are not mailed: neither a name nor a contact, nor a confirmation without a way to reply', async (t) => {
  const { app: young, server: mailServer } = await startMailing(t);
  const factsFile = join(young.dataFolder, 'site.json');
  const admin = await young.logIn();
  const { name: sampleName, phone: samplePhone, email, address } = defaultFacts;
  const samples = [sampleName, samplePhone, email, String(address[0])];
  const mailsWith = async (facts: Partial<Institution>) => {
    writeFileSync(factsFile, JSON.stringify(facts));
    await young.call('/api/admin/site', { headers: admin });
    const before = mailServer.mails.length;
    await post(young, { name: 'Kavitha R', email: `kavitha@v${before}.example` });
    await pass(young, 0);
    const mails = mailServer.mails.slice(before);
    for (const mail of mails) {
      for (const sample of samples.filter((text) => !Object.values(facts).includes(text)))
        assert.ok(!(said(mail) + mail.headers.from + mail.headers['reply-to']).includes(sample), sample);
    }
    return mails;
  };
  const name = 'Kongu Drone School';
  const phone = '+91 98765 43210';
  for (const facts of [{}, { phone }, { name }]) {
    assert.deepEqual(
      (await mailsWith(facts)).map(({ to }) => to),
      [[office]],
    );
  }
  const [, byPhone] = await mailsWith({ name, phone });
  assert.match(byPhone?.text ?? '', /reply to this email or call us: \+91 98765 43210\./u);
  assert.match(byPhone?.text ?? '', /^Kongu Drone School\n\+91 98765 43210\n/mu);
  const [, byMail] = await mailsWith({ name, email: 'hello@kongu.example' });
  assert.match(byMail?.text ?? '', /If you have a question, reply to this email\.$/mu);
  assert.equal(young.outbox.waiting(), 0);
});

test('each kind of record has its own words', async () => {
  const subjects = [];
  for (const kind of ['registration', 'contact', 'partner'] as const) {
    const { news, thanks } = await mailsAbout(kind);
    subjects.push([news.headers.subject, thanks.headers.subject?.split(' · ')[0]]);
    assert.match(news.text, /^(?:Place|Message):/mu);
  }
  assert.deepEqual(subjects, [
    ['New event registration: Kavitha R', 'We have received your registration'],
    ['New message: Kavitha R', 'We have received your message'],
    ['New partner message: Kavitha R', 'We have received your message'],
  ]);
});

test('the optional phone of a message reaches the institute, and the confirmation promises no call', async () => {
  const { news, thanks } = await mailsAbout('contact', { phone: '98765 43210' });
  assert.match(news.text, /\nEmail: .*\nPhone: 98765 43210\nMessage:\n/u);
  assert.ok(news.html.includes('href="tel:+919876543210"'));
  assert.doesNotMatch(thanks.text, /on the number/u);
  assert.doesNotMatch((await mailsAbout('contact')).news.text, /Phone/u);
});

describe('a visitor who read the site in Tamil', () => {
  const record = {
    ...{ name: 'கவிதா', email: 'k@v.example', phone: '98765 43210', course: 'Small Class', language: 'ta' },
    created_at: '2026-11-21T20:00:00.000Z',
  };
  const context = testContext({
    environment: { SMTP_URL: server.url, NOTIFY_EMAIL: office, PUBLIC_URL: undefined },
    ask: { facts: () => ({ ...testFacts, ...facts }) },
  });
  storeEntry(context, 'course', { name: 'Small Class' });
  const write = (request: LetterRequest) => writeLetter(context, request);

  test('is thanked in Tamil, with the name of the course', () => {
    const thanks = write({ id: '1', topic: 'enrollments', audience: 'sender', record });
    assert.equal(thanks?.subject, 'உங்கள் விண்ணப்பம் எங்களுக்குக் கிடைத்தது · Kongu <Drone> & Sons Academy');
    assert.match(thanks.html, /<html lang="ta">/u);
    assert.equal(
      thanks.text,
      `விண்ணப்பித்ததற்கு நன்றி

வணக்கம் கவிதா,

உங்கள் விண்ணப்பம் எங்களுக்குக் கிடைத்தது: Small Class. 210 என்று முடியும் உங்கள் போன் எண்ணில் விரைவில் உங்களைத் தொடர்பு கொள்கிறோம்.

கேள்வி இருந்தால், இந்த மின்னஞ்சலுக்குப் பதில் அனுப்புங்கள், அல்லது எங்களுக்குப் போன் செய்யுங்கள்: +91 4286 123 456.

பயிற்சி: Small Class
எங்களுக்குக் கிடைத்த நேரம்: நவம்பர் 22, 2026, இரவு 1:30 மணி (IST)

--${' '}
Kongu <Drone> & Sons Academy, 1 Mill Road, Namakkal
+91 4286 123 456 · hello@kongu.example
எங்கள் இணையதளத்தில் உள்ள படிவத்திலோ எங்கள் அலுவலகத்திலோ இந்த முகவரி கொடுக்கப்பட்டதால், இந்த மின்னஞ்சல் உங்களுக்கு வந்துள்ளது. நீங்கள் எங்களுக்குச் செய்தி அனுப்பவோ விண்ணப்பிக்கவோ இல்லை என்றால், யாரோ தங்கள் முகவரியைத் தவறாகக் கொடுத்திருக்கிறார்கள்: இந்த மின்னஞ்சலை நீக்கிவிடுங்கள். இதில் உள்ள இணைப்பு, செய்தி அனுப்பியவருக்கோ விண்ணப்பித்தவருக்கோ மட்டுமே உரியது.
`,
    );
    for (const inbox of ['registrations', 'contactMessages', 'partnerMessages'] as const) {
      const { subject, text } = write({ id: '1', topic: inbox, audience: 'sender', record }) ?? assert.fail();
      const others = `${subject}\n${text}`.replaceAll(
        /Kongu <Drone> & Sons Academy|Small Class|IST|.*@.*|1 Mill.*/gu,
        '',
      );
      assert.doesNotMatch(others, /[a-z]{3}/iu, 'nothing stays English');
    }
  });

  test('is reported to the institute in English, with the language, which an English record leaves out', () => {
    const news = write({ id: '1', topic: 'enrollments', audience: 'institute', record });
    assert.match(news?.text ?? '', /^Language: Tamil\nReceived: 22 November 2026, 1:30 am \(IST\)$/mu);
    assert.match(news?.html ?? '', /<html lang="en">/u);
    const english = { ...record, language: 'en' };
    const other = write({ id: '1', topic: 'enrollments', audience: 'institute', record: english });
    assert.doesNotMatch(other?.text ?? '', /Language/u);
  });
});

describe('a stranger’s text', () => {
  test('is in no confirmation: no message, place, address, unknown course or implausible name', async () => {
    const bait = 'Cheap pills at https://spam.example';
    const fields = { name: bait, course: bait, address: bait, place: bait, message: bait };
    for (const kind of ['enrollment', 'registration', 'contact', 'partner'] as const) {
      const { news, thanks } = await mailsAbout(kind, fields);
      assert.doesNotMatch(said(thanks), /pills|spam/u, kind);
      assert.match(thanks.text, /^Hello,$/mu);
      assert.match(said(news), /pills/u, 'the institute reads it');
    }
  });

  test('adds no header, no recipient, no markup and no long line', async () => {
    const { news, thanks } = await mailsAbout('contact', {
      name: `Eve\r\nBcc: victim@v.example\r\n\r\n<script>alert(1)</script> \u202egnp.x ${'நீள '.repeat(30)}`,
      message:
        '.\r\nMAIL FROM:<x@x>\r\n</td></table><img src=x onerror=alert(1)>\n<a href="https://spam.example">',
      email: "o'neil+1@v.example",
    });
    assert.deepEqual(news.to, [office]);
    assert.deepEqual(thanks.to, ["o'neil+1@v.example"]);
    for (const { headers, html, raw } of [news, thanks]) {
      assert.equal(headers.bcc, undefined);
      assert.doesNotMatch(raw.slice(0, raw.indexOf('\r\n\r\n')), /^bcc/imu);
      assert.doesNotMatch(html, /<script|<img|<a href="https:\/\/spam/u);
      assert.doesNotMatch(html + headers.subject, /[\u202a-\u202e]/u);
      assert.ok((headers.subject ?? '').length < 250);
      for (const line of raw.split('\r\n')) assert.ok(line.length <= 998);
      assert.doesNotMatch(raw, /[^\x00-\x7f]/u);
    }
    assert.ok(news.html.includes('&lt;img src=x onerror=alert(1)&gt;<br>'));
    assert.equal(server.mails.length % 2, 0);
  });
});
