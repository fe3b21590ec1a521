import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, beforeEach, describe, test } from 'node:test';
import { forEachInbox, type Inbox, inboxNames } from '../shared/inboxes.ts';
import type { News } from '../shared/records.ts';
import { sampleNames } from '../shared/sample-facts.ts';
import { serveHere } from '../testing/here.ts';
import { migratedFolder } from '../testing/migrated-database.ts';
import { peopleCallOf } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { bearer, logInAt } from '../testing/sessions.ts';
import type { AdminHeader, TestApp } from '../testing/test-app.ts';
import { json, startTestApp } from '../testing/test-app.ts';
import { eventStreams } from './streams.ts';

const second = { name: 'Arun', email: 'arun@example.com', password: 'another long one' };

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
/** How much is new in those inboxes where something is. */
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

describe('what is new', () => {
  test('is counted by inbox, with all that there is and when the newest came', async () => {
    const none = { total: 0, fresh: 0, latest: null };
    const empty = Object.fromEntries(inboxNames.map((inbox) => [inbox, none]));
    const { siteVersion } = await newsOf();
    assert.deepEqual(await newsOf(), {
      inboxes: empty,
      setAside: forEachInbox(() => 0),
      siteVersion,
      sendsMails: false,
      failedMails: 0,
      followUpChanges: 0,
      listsBehind: false,
      mailTrouble: null,
      sampleFacts: sampleNames,
      alarms: [],
    });
    await post('enrollments');
    await post('enrollments');
    await post('partnerMessages');
    const latest = app.clock.now.toISOString();
    assert.deepEqual((await newsOf()).inboxes, {
      ...empty,
      enrollments: { total: 2, fresh: 2, latest },
      partnerMessages: { total: 1, fresh: 1, latest },
    });
  });

  test('is what came since an admin opened that screen, for each admin and inbox by itself', async () => {
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

  test('goes as far as the screen shows, and never back; what is deleted is not counted until it is back', async () => {
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

  test('begins for a new admin with what comes from then on, and is forgotten with an admin who is removed', async () => {
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

  test('names the newest thousand at the most', async () => {
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

  test('a visit needs an inbox that there is', async () => {
    for (const body of [{}, { inbox: 'admins' }, { inbox: 7 }, { inbox: 'enrollments', upTo: 7 }]) {
      await assertRefusal(await app.call('/api/admin/visits', json(body, 'POST', admin)), 400);
    }
  });
});

/** A stream of events, read one by one. */
async function listen(headers = admin) {
  const answer = await app.call('/api/admin/events', { headers });
  assert.equal(answer.status, 200, await (answer.status === 200 ? '' : answer.text()));
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(reader);
  let rest = '';
  /** The next event or comment as it stands there; null once the stream has ended. */
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
  test('begins with what is new, goes on with every change, and tells nothing of any person', async () => {
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

  test('tells what happens at once together', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    let fresh = 0;
    const streams = eventStreams(() => fresh);
    const body = streams.open({ adminId: 'meena', isAllowed: () => true });
    for (const _one of Array(30)) {
      fresh += 1;
      streams.changed();
      t.mock.timers.tick(10);
    }
    t.mock.timers.tick(1_000);
    assert.deepEqual(String(body.read()).match(/\d+/gu), ['0', '1', '30']);
    streams.close();
  });

  test('reads what is new once for all windows of an admin', async () => {
    const read: string[] = [];
    let version = 1;
    const streams = eventStreams((adminId) => {
      read.push(adminId);
      return version;
    });
    const isAllowed = () => true;
    const windows = ['meena', 'meena', 'meena', 'arun'].map((adminId) =>
      streams.open({ adminId, isAllowed }),
    );
    const told = () => Promise.all(windows.map((stream) => once(stream, 'data')));
    await told();
    read.length = 0;
    version += 1;
    streams.changed();
    await told();
    assert.deepEqual(read, ['meena', 'arun']);
    streams.close();
  });

  test('says every 25 seconds that it is there, and what another program has changed', async () => {
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

  test('ends with its token: when that expires, its admin logs out everywhere, or is no admin any more', async () => {
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

  test('takes its token from the header alone, and is not opened by a question for its headers', async () => {
    const head = await app.call('/api/admin/events', { method: 'HEAD', headers: admin });
    assert.equal(head.status, 200);
    assert.equal(head.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    const token = admin.authorization.replace('Bearer ', '');
    for (const name of ['token', 'access_token', 'authorization']) {
      await assertRefusal(await app.call(`/api/admin/events?${name}=${token}`), 401);
    }
  });

  test('is open ten times for one admin at the most; one that ends makes room', async () => {
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

  test('ends well when the program is told to stop', async () => {
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
    // Had it been cut off, as after ten seconds, the text would be an error.
    assert.match(await whole, /^event: news\n/u);
  });
});
