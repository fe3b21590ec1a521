import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, beforeEach, describe, test } from 'node:test';
import type { Asked } from '../context.ts';
import { forEachInbox, type Inbox, inboxNames } from '../shared/inboxes.ts';
import type { News } from '../shared/records.ts';
import { sampleNames } from '../shared/sample-facts.ts';
import { serveHere } from '../testing/here.ts';
import { migratedFolder } from '../testing/migrated-database.ts';
import { peopleCallOf } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { bearer, logInAt } from '../testing/sessions.ts';
import type { AdminHeader, TestApp } from '../testing/test-app.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';
import { testContext } from '../testing/test-context.ts';
import { announceNews, closeStreams, openStream } from './streams.ts';

const second = { name: 'Arun', email: 'arun@example.com', password: 'another long one' };

const noNews: News = {
  inboxes: forEachInbox(() => ({ total: 0, fresh: 0, latest: null })),
  setAside: forEachInbox(() => 0),
  siteVersion: '',
  sendsMails: false,
  failedMails: 0,
  followUpChanges: 0,
  listsBehind: false,
  mailTrouble: null,
  sampleFacts: [],
  alarms: [],
};

let app: TestApp;
let admin: AdminHeader;
const apps: TestApp[] = [];
after(() => Promise.all(apps.map((one) => one.close())));
beforeEach(async () => {
  app = await startTestApp();
  apps.push(app);
  admin = await app.logIn();
});

let number = 0;
async function post(inbox: Inbox): Promise<string> {
  const { postPath, body } = peopleCallOf[inbox];
  number += 1;
  const answer = await app.call(postPath, json({ ...body, name: `Visitor ${number}` }));
  assert.equal(answer.status, 201);
  return ((await answer.json()) as { _id: string })._id;
}

const newsOf = async (headers = admin) =>
  (await (await app.call('/api/admin/news', { headers })).json()) as News;
const freshIn = (all: News['inboxes']) =>
  Object.fromEntries(inboxNames.map((inbox) => [inbox, all[inbox].fresh]).filter(([, fresh]) => fresh !== 0));
const freshOf = async (headers = admin) => {
  const { inboxes: all } = await newsOf(headers);
  return freshIn(all);
};
async function visit(inbox: Inbox, upTo?: string | null, headers = admin): Promise<string[]> {
  const answer = await app.call('/api/admin/visits', json({ inbox, upTo }, 'POST', headers));
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { ids: string[] }).ids;
}

describe('the news', () => {
  test('count the records and the new ones of each inbox, with the time of the newest', async () => {
    const { siteVersion } = await newsOf();
    assert.deepEqual(await newsOf(), { ...noNews, siteVersion, sampleFacts: sampleNames });
    await post('enrollments');
    await post('enrollments');
    await post('partnerMessages');
    const latest = app.clock.now.toISOString();
    assert.deepEqual((await newsOf()).inboxes, {
      ...noNews.inboxes,
      enrollments: { total: 2, fresh: 2, latest },
      partnerMessages: { total: 1, fresh: 1, latest },
    });
  });

  test('count the records since an admin opened the screen, for each admin and inbox', async () => {
    await app.addAdmin(second);
    const other = await app.logIn(second);
    const first = await post('enrollments');
    const newest = await post('enrollments');
    await post('registrations');
    assert.deepEqual(await visit('enrollments'), [newest, first]);
    assert.deepEqual(await freshOf(), { registrations: 1 });
    assert.deepEqual(await freshOf(other), { enrollments: 2, registrations: 1 });
    assert.deepEqual(await visit('enrollments'), []);
    const later = await post('enrollments');
    assert.deepEqual(await freshOf(), { enrollments: 1, registrations: 1 });
    assert.deepEqual(await visit('enrollments', null, other), [later, newest, first]);
  });

  test('count as seen up to the newest record shown, never go back, and skip deleted records', async () => {
    const ids = [await post('enrollments'), await post('enrollments'), await post('enrollments')];
    assert.deepEqual(await visit('enrollments', ids[1]), [ids[1], ids[0]]);
    assert.deepEqual(await freshOf(), { enrollments: 1 });
    assert.deepEqual(await visit('enrollments', ids[0]), []);
    assert.deepEqual(await freshOf(), { enrollments: 1 });
    const gone = await app.call(`/api/enrollments/${ids[2]}`, { method: 'DELETE', headers: admin });
    assert.deepEqual(await freshOf(), {});
    const undo = `/api/admin/undo/${gone.headers.get('x-undo-id')}`;
    assert.equal((await app.call(undo, { method: 'POST', headers: admin })).status, 200);
    assert.deepEqual(await freshOf(), { enrollments: 1 });
    assert.deepEqual(await visit('enrollments', 'deleted meanwhile'), [ids[2]]);
    assert.deepEqual(await freshOf(), {});
  });

  test('begin for a new admin with later records, and go with an admin who is removed', async () => {
    await post('enrollments');
    await app.addAdmin(second);
    const other = await app.logIn(second);
    assert.deepEqual(await freshOf(other), {});
    await post('enrollments');
    assert.deepEqual(await freshOf(other), { enrollments: 1 });
    const count = () => app.database.prepare('SELECT count(*) FROM visits').pluck().get();
    assert.equal(count(), 2 * inboxNames.length);
    app.database.prepare('DELETE FROM admins WHERE email = ?').run(second.email);
    assert.equal(count(), inboxNames.length);
  });

  test('name the newest thousand records at most', async () => {
    const insert = app.database.prepare(
      "INSERT INTO contact_messages (id, name, email, message, search, created_at) VALUES (?, 'a', 'b', 'c', 'd', '2026')",
    );
    app.database.transaction(() => {
      for (let row = 0; row < 1_001; row += 1) insert.run(`row-${row}`);
    })();
    const ids = await visit('contactMessages');
    assert.deepEqual([ids.length, ids[0], ids.at(-1)], [1_000, 'row-1000', 'row-1']);
    assert.deepEqual(await freshOf(), {});
  });

  test('refuse a visit without a known inbox', async () => {
    for (const body of [{}, { inbox: 'admins' }, { inbox: 7 }, { inbox: 'enrollments', upTo: 7 }]) {
      await assertRefusal(await app.call('/api/admin/visits', json(body, 'POST', admin)), 400);
    }
  });
});

async function listen(headers = admin) {
  const answer = await app.call('/api/admin/events', { headers });
  assert.equal(answer.status, 200, await (answer.status === 200 ? '' : answer.text()));
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(reader);
  let rest = '';
  async function next(): Promise<string | null> {
    while (!rest.includes('\n\n')) {
      const { done, value } = await (reader as NonNullable<typeof reader>).read();
      if (done) return null;
      rest += value;
    }
    const end = rest.indexOf('\n\n');
    const event = rest.slice(0, end);
    rest = rest.slice(end + 2);
    return event;
  }
  return {
    answer,
    next,
    async nextFresh(): Promise<number[]> {
      const event = await next();
      assert.match(event ?? '', /^event: news\ndata: \{.*\}$/u);
      const { inboxes: all } = JSON.parse((event ?? '').slice('event: news\ndata: '.length)) as News;
      return freshIn(all);
    },
    cancel: () => reader.cancel(),
  };
}

describe('the stream of events', () => {
  test('begins with the news, continues with every change, and names no person', async () => {
    const { answer, nextFresh, next, cancel } = await listen();
    assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.equal(answer.headers.get('x-accel-buffering'), 'no');
    assert.equal(answer.headers.get('content-encoding'), null);
    assert.deepEqual(await nextFresh(), {});
    await post('registrations');
    const event = (await next()) ?? '';
    const told = JSON.parse(event.replace('event: news\ndata: ', '')) as News;
    assert.deepEqual(told, await newsOf());
    for (const text of ['Visitor', 'example.com', '123456', 'Namakkal'])
      assert.ok(!event.includes(text), text);
    await visit('registrations');
    assert.deepEqual(await nextFresh(), {});
    await cancel();
  });

  test('sends simultaneous changes together', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    let failedMails = 0;
    const context = testContext({ ask: { newsOf: () => ({ ...noNews, failedMails }) } });
    const body = openStream(context, { adminId: 'meena', isAllowed: () => true });
    for (const _one of Array(30)) {
      failedMails += 1;
      announceNews(context);
      t.mock.timers.tick(10);
    }
    t.mock.timers.tick(1_000);
    assert.deepEqual(String(body.read()).match(/(?<="failedMails":)\d+/gu), ['0', '1', '30']);
    closeStreams(context);
  });

  test('reads the news once for all windows of an admin', async () => {
    const read: string[] = [];
    let failedMails = 1;
    const newsOf: Asked['newsOf'] = (adminId) => {
      read.push(adminId);
      return { ...noNews, failedMails };
    };
    const context = testContext({ ask: { newsOf } });
    const isAllowed = () => true;
    const windows = ['meena', 'meena', 'meena', 'arun'].map((adminId) =>
      openStream(context, { adminId, isAllowed }),
    );
    const told = () => Promise.all(windows.map((stream) => once(stream, 'data')));
    await told();
    read.length = 0;
    failedMails += 1;
    announceNews(context);
    await told();
    assert.deepEqual(read, ['meena', 'arun']);
    closeStreams(context);
  });

  test('sends a beat every 25 seconds, or the changes of another program', async () => {
    const { next, nextFresh, cancel } = await listen();
    await nextFresh();
    app.streams.beat();
    assert.equal(await next(), ': still here');
    app.database.exec(
      "INSERT INTO contact_messages (id, name, email, message, search, created_at) VALUES ('x', 'a', 'b', 'c', 'd', '2026')",
    );
    app.streams.beat();
    assert.deepEqual(await nextFresh(), { contactMessages: 1 });
    await cancel();
  });

  test('ends when its token expires, its admin logs out everywhere, or its admin is removed', async () => {
    await app.addAdmin(second);
    const others = await listen(await app.logIn(second));
    const own = await listen();
    await Promise.all([others.nextFresh(), own.nextFresh()]);
    app.database.prepare('DELETE FROM admins WHERE email = ?').run(second.email);
    await app.call('/admin/logout-everywhere', { method: 'POST', headers: admin });
    assert.deepEqual(await Promise.all([own.next(), others.next()]), [null, null]);

    admin = await app.logIn();
    const later = await listen();
    await later.nextFresh();
    app.clock.now = new Date(app.clock.now.getTime() + 12 * 3_600_000);
    app.streams.beat();
    assert.equal(await later.next(), null);
    await assertRefusal(await app.call('/api/admin/events', { headers: admin }), 401);
  });

  test('follows a change of roles at once, with the token from before', async () => {
    app = await startTestApp({ BACKUPS: '14' }, { lastBackup: { at: new Date(), isGood: false } });
    apps.push(app);
    admin = await app.logIn();
    const { _id } = await app.addAdmin({ ...second, roles: ['editor', 'instructor'] });
    const { next, cancel } = await listen(await app.logIn(second));
    const alarms = async () => {
      const told = JSON.parse(((await next()) ?? '').replace('event: news\ndata: ', '')) as News;
      return told.alarms.map(({ kind }) => kind);
    };
    assert.deepEqual(await alarms(), []);
    const body = { roles: ['owner', 'instructor'], currentPassword: testAdmin.password };
    await app.call(`/api/admin/admins/role/${_id}`, json(body, 'PUT', admin));
    assert.deepEqual(await alarms(), ['backup']);
    await cancel();
  });

  test('takes its token from the header only, and is not opened by HEAD', async () => {
    const head = await app.call('/api/admin/events', { method: 'HEAD', headers: admin });
    assert.equal(head.status, 200);
    assert.equal(head.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    const token = admin.authorization.replace('Bearer ', '');
    for (const name of ['token', 'access_token', 'authorization']) {
      await assertRefusal(await app.call(`/api/admin/events?${name}=${token}`), 401);
    }
  });

  test('is open at most ten times for one admin; an ended stream makes room', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen()));
    const refused = await app.call('/api/admin/events', { headers: admin });
    assert.equal(refused.headers.get('retry-after'), '30');
    await assertRefusal(refused, 429);
    await app.addAdmin(second);
    const other = await listen(await app.logIn(second));
    await streams[0]?.cancel();
    for (;;) {
      const again = await app.call('/api/admin/events', { headers: admin });
      if (again.status === 200) break;
    }
    await Promise.all([...streams.slice(1), other].map(({ cancel }) => cancel()));
    assert.deepEqual(
      app.logged.filter(({ level }) => Number(level) >= 40),
      [],
      'leaving is nothing to write down',
    );
  });

  test('does not count among the requests under way', async () => {
    for (let index = 0; index < 10; index += 1) {
      const email = `admin.${index}@example.com`;
      await app.addAdmin({ ...second, email });
      const header = await app.logIn({ ...second, email });
      await Promise.all(Array.from({ length: 10 }, () => listen(header)));
    }
    assert.equal((await app.call('/api/admin/news', { headers: admin })).status, 200);
    const full = await app.call('/api/admin/events', { headers: admin });
    await assertRefusal(full, 503);
  });

  test('ends cleanly when the program stops', async () => {
    const [email, password] = ['meena@example.com', 'correct horse battery'];
    const server = await serveHere({
      DATA_DIR: migratedFolder(),
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
    });
    const { token } = await logInAt(server.url, { email, password });
    const answer = await fetch(`${server.url}/api/admin/events`, { headers: bearer(token) });
    const whole = answer.text();
    const { code } = await server.stop();
    assert.equal(code, 0);
    // An aborted stream would make reading the text fail.
    assert.match(await whole, /^event: news\n/u);
  });
});
