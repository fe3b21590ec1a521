import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { exportCall, exportFormats } from '../shared/exports.ts';
import { inboxNames } from '../shared/inboxes.ts';
import type { SiteState } from '../shared/records.ts';
import { addEntry, courseForm } from '../testing/catalogue.ts';
import { serveHere } from '../testing/here.ts';
import { migratedFolder } from '../testing/migrated-database.ts';
import { peopleKinds } from '../testing/people.ts';
import { file, picture } from '../testing/pictures.ts';
import { sendBytes } from '../testing/plain-request.ts';
import { linesOf } from '../testing/program.ts';
import { navigation } from '../testing/requests.ts';
import { form, json, startTestApp, testAdmin } from '../testing/test-app.ts';
import { signed } from '../testing/tokens.ts';

// Nothing listens at the mail server's port, so that every mail fails and is written about.
const mails = {
  SMTP_URL: 'smtp://zebra-user:zebra-smtp-secret@127.0.0.1:1',
  NOTIFY_EMAIL: 'office@zebra-institute.example',
};
const app = await startTestApp({ LOGIN_ATTEMPTS: '3', FORM_POSTS: '12', ...mails });
after(() => app.close());

/** Everything that must never be written down; each was sent somewhere below. */
const secrets = {
  password: testAdmin.password,
  'wrong password': 'wrong-zebra-password',
  'new password': 'new-zebra-password',
  name: 'Zebrina Testwoman',
  email: 'zebrina@zebra.example',
  phone: '91234 56780',
  'phone in digits': '9123456780',
  address: '77 Zebra Street',
  message: 'a zebra message',
  search: 'zebra-search',
  website: 'https://zebra-spam.example',
  'file name': 'zebra-picture',
  'admin’s email': testAdmin.email,
  'admin’s name': testAdmin.name,
  'mail server’s user': 'zebra-user',
  'mail server’s password': 'zebra-smtp-secret',
  'institute’s address': mails.NOTIFY_EMAIL,
};
const { name, address } = secrets;
const person = {
  name,
  email: secrets.email,
  mail: secrets.email,
  phone: secrets.phone,
  address,
  place: address,
  message: secrets.message,
  course: 'Small Class',
  agree: true,
};
const tokens: string[] = [];
/** Passwords that the server made. */
const shown: string[] = [];

/** Does everything that can be done with the server, right and wrong. */
async function runEverything(): Promise<void> {
  const admin = await app.logIn();
  tokens.push(admin.authorization.replace('Bearer ', ''));
  for (const { postPath, listPath } of peopleKinds) {
    await app.call(postPath, json(person));
    await app.call(postPath, json({ ...person, website: secrets.website }));
    await app.call(postPath, json({ ...person, phone: `${secrets.phone} x`, email: `${secrets.email} x` }));
    await app.call(postPath, { ...json(person), headers: { 'content-type': 'text/plain' } });
    await app.call(`${listPath}?q=${secrets.search}&limit=${secrets['phone in digits']}`, { headers: admin });
    await app.call(`${listPath}?q=${secrets.search}`, { headers: admin });
    const list = (await (await app.call(listPath, { headers: admin })).json()) as { _id: string }[];
    for (const { _id } of list) {
      const deleted = await app.call(`${listPath}/${_id}`, { method: 'DELETE', headers: admin });
      const undo = `/api/admin/undo/${deleted.headers.get('x-undo-id')}`;
      for (const _ of ['in time', 'a second time']) await app.call(undo, { method: 'POST', headers: admin });
    }
  }
  for (const path of inboxNames.flatMap((inbox) =>
    exportFormats.map((format) => exportCall(inbox, format)),
  )) {
    for (const query of [secrets.name, secrets.search]) {
      const saved = await app.call(`${path}?q=${encodeURIComponent(query)}`, { headers: admin });
      assert.equal(saved.status, 200);
      await saved.arrayBuffer();
    }
  }
  const upload = file(picture.png, `${secrets['file name']}.png`);
  const { _id } = await addEntry(app, '/api/courses', admin, { name, image: upload });
  await app.call(`/api/courses/${_id}`, form({ name, image: file('no picture') }, 'PUT', admin));
  await app.call('/admin/images/upload', form({ file: upload, name }, 'POST', admin));
  await app.call('/admin/images/upload', form({ [name]: upload }, 'POST', admin));
  await app.call('/admin/eventposter', form({ name, file: upload }, 'POST', admin));
  await app.call('/api/courses', form({ ...courseForm, description: address }, 'POST', admin));
  const { facts, version } = (await (
    await app.call('/api/admin/site', { headers: admin })
  ).json()) as SiteState;
  for (const email of [secrets.email, `${secrets.email} x`]) {
    const body = { facts: { ...facts, email, phone: secrets.phone }, version, page: '/' };
    await app.call('/api/admin/site/preview', json(body, 'POST', admin));
    await app.call('/api/admin/site', json(body, 'PUT', admin));
  }
  for (const picture of [upload, file('no picture', `${secrets['file name']}.png`)])
    await app.call('/api/admin/content/pictures', form({ file: picture }, 'POST', admin));
  await app.call(`/about?name=${name}&token=${tokens[0]}`, {
    headers: { ...navigation, referer: secrets.website },
  });
  await app.call('/api/enrollments', {
    headers: { authorization: `Bearer ${tokens[0]}x`, cookie: `t=${tokens[0]}` },
  });
  const foreign = signed({ sub: secrets.email }, { secret: 'another secret, 32 characters long' });
  tokens.push(foreign.authorization.replace('Bearer ', ''));
  await app.call('/admin/login', { headers: foreign });

  const colleague = { name, email: secrets.email, currentPassword: testAdmin.password };
  const added = await app.call('/api/admin/admins', json(colleague, 'POST', admin));
  const team = (await (await app.call('/api/admin/admins', { headers: admin })).json()) as { _id: string }[];
  const reset = await app.call(`/api/admin/admins/password/${team[1]?._id}`, json(colleague, 'PUT', admin));
  for (const answer of [added, reset]) shown.push(((await answer.json()) as { password: string }).password);
  await app.call(`/api/admin/admins/remove/${team[1]?._id}`, json(colleague, 'POST', admin));
  await app.call(`/api/admin/activity?q=${secrets.search}`, { headers: admin });

  const account = { currentPassword: secrets['wrong password'], name, email: secrets.email };
  await app.call('/admin/account', json(account, 'PUT', admin));
  await app.call('/admin/account', json({ ...account, currentPassword: testAdmin.password }, 'PUT', admin));
  const passwords = { currentPassword: testAdmin.password, newPassword: secrets['new password'] };
  const changed = await app.call('/admin/password', json(passwords, 'PUT', admin));
  tokens.push(((await changed.json()) as { token: string }).token);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const wrong = { email: secrets.email, password: secrets['wrong password'] };
    await app.call('/admin/login', json(wrong));
  }
  app.database.exec('DROP TABLE partner_messages');
  await app.call('/adminpatnertouch', json(person));
  await app.call('/adminpatnertouch', { headers: { authorization: `Bearer ${tokens.at(-1)}` } });
}

test('a run of everything leaves nothing of people’s data, passwords and tokens in the log', async () => {
  await runEverything();
  await app.outbox.rest();
  assert.ok(app.logged.some(({ msg }) => msg === 'mail not sent'));
  const statuses = new Set(app.logged.map(({ status }) => status));
  for (const status of [200, 201, 400, 401, 415, 429, 500])
    assert.ok(statuses.has(status), `a ${status} was seen`);
  const log = JSON.stringify(app.logged);
  for (const [what, secret] of Object.entries(secrets)) assert.ok(!log.includes(secret), what);
  assert.equal(shown.length, 2);
  for (const password of shown) {
    assert.match(password, /^[a-z2-9]{20}$/u);
    assert.ok(!log.includes(password), 'a password that was shown');
  }
  for (const token of tokens) {
    assert.match(token, /^[\w-]+\.[\w-]+\.[\w-]+$/u);
    for (const part of token.split('.').slice(1)) assert.ok(!log.includes(part), 'a token');
  }
  assert.doesNotMatch(log, /\$argon2|Bearer|authorization|cookie/iu);
  const withAddress = app.logged.filter((line) => JSON.stringify(line).includes('127.0.0.1'));
  assert.deepEqual(new Set(withAddress.map(({ msg }) => msg)), new Set(['log-in failed']), 'of the client');
});

test('no path and no header begins a line of the log, or puts a control character into one', async () => {
  // The address comes from a header too, so that everything that is written of a request can be tried.
  const server = await serveHere({ DATA_DIR: migratedFolder(), BACKUPS: '0', TRUST_PROXY: '1' });
  const injected = '{"level":60,"msg":"injected"}';
  const body = '{"email":"a@example.com","password":"wrong"}';
  let answered = 0;
  for (const character of ['\n', '\r', '\r\n', '\t', '\0', '\u001b[2K', '\u007f', '\\n', '%0A', '\u2028']) {
    const words = `x${character}${injected}`;
    for (const head of [
      `GET /${words} HTTP/1.1`,
      `GET /nowhere HTTP/1.1\r\nuser-agent: ${words}\r\nreferer: ${words}\r\nx-request-id: ${words}`,
      `POST /admin/login HTTP/1.1\r\nx-forwarded-for: ${words}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`,
    ]) {
      const sent = `${head}\r\nhost: x\r\nconnection: close\r\n\r\n${head.startsWith('POST') ? body : ''}`;
      if (/^x-request-id:/imu.test(await sendBytes(server.url, sent))) answered += 1;
    }
  }
  const lines = linesOf((await server.stop()).stderr);
  for (const line of lines) assert.doesNotMatch(line, /\p{Cc}/u);
  const told = lines.map((line) => JSON.parse(line).msg);
  assert.ok(!told.includes('injected'));
  assert.ok(told.includes('log-in failed'));
  assert.ok(answered >= 10, `${answered} were read to the end`);
  assert.equal(told.filter((msg) => msg === 'request').length, answered);
});
