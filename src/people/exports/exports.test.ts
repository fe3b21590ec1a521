import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';

import Koa from 'koa';
import { pino } from 'pino';
import type { AnsweringParts } from '../../calls/answer-call.ts';
import { callDispatch } from '../../calls/call-dispatch.ts';
import { unavailable } from '../../http/refusals.ts';
import type { RequestState } from '../../http/state.ts';
import { semaphore } from '../../semaphore.ts';
import { exportCall } from '../../shared/exports.ts';
import { inboxes } from '../../shared/records.ts';
import { peopleCalls } from '../../testing/people.ts';
import { assertRefusal } from '../../testing/refusals.ts';
import { readCsv, readWorkbook } from '../../testing/spreadsheets.ts';
import { json, startTestApp } from '../../testing/test-app.ts';
import type { ExportedTable, ExportParts } from './calls.ts';
import { exportCalls } from './calls.ts';

const app = await startTestApp();
after(() => app.close());
app.clock.now = new Date('2026-11-20T20:00:00.000Z');
const headers = await app.logIn();

const kindOf = {
  enrollments: peopleCalls.enrollment,
  registrations: peopleCalls.registration,
  contactMessages: peopleCalls.contact,
  partnerMessages: peopleCalls.partner,
};
const formats = ['csv', 'xlsx'] as const;
type Inbox = (typeof inboxes)[number];

/** The rows below the headings, without the time before them. */
async function exported(inbox: Inbox, format: 'csv' | 'xlsx', query = '') {
  const answer = await app.call(exportCall(inbox, format) + query, { headers });
  assert.equal(answer.status, 200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const rows = format === 'csv' ? readCsv(bytes.toString()) : (readWorkbook(bytes)[0]?.rows ?? []);
  return rows.slice(1).map((row) => row.slice(1));
}

for (const inbox of inboxes) {
  test(`${inbox} come with what was sent, as shown: what the search finds, in the order of the list`, async () => {
    const { postPath, listPath, body } = kindOf[inbox];
    for (const name of ['Kavitha', 'கவிதா முருகன்', 'Meena', '=HYPERLINK("https://evil.example","x")']) {
      await app.call(postPath, json({ ...body, name }));
    }
    for (const query of [
      '',
      '?order=newest',
      '?q=meena',
      '?q=%E0%AE%95',
      '?q=nobody',
      '?q=+KAV+&order=newest',
    ]) {
      const list = await (await app.call(listPath + query, { headers })).json();
      const wanted = (list as Record<string, string>[]).map(({ _id, createdAt, ...texts }) =>
        Object.values(texts),
      );
      assert.deepEqual(await exported(inbox, 'xlsx', query), wanted);
      const safe = wanted.map((row) => row.map((text) => (/^[=+]/u.test(text) ? `'${text}` : text)));
      assert.deepEqual(await exported(inbox, 'csv', query), safe);
    }
  });
}

test('a file has a name with the day in India, a type of its own, and is kept by no cache', async () => {
  const types = {
    csv: 'text/csv; charset=utf-8',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
  for (const format of formats) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await app.call(exportCall('contactMessages', format), { method, headers });
      const bytes = Buffer.from(await answer.arrayBuffer());
      assert.equal(bytes.length === 0, method === 'HEAD');
      if (method === 'GET')
        assert.equal(bytes.toString('latin1', 0, 3), format === 'csv' ? '\xef\xbb\xbf' : 'PK\x03');
      const header = (name: string) => answer.headers.get(name);
      assert.equal(header('content-type'), types[format]);
      assert.equal(
        header('content-disposition'),
        `attachment; filename="contact-messages-2026-11-21.${format}"`,
      );
      assert.equal(header('cache-control'), 'no-store');
      assert.equal(header('x-content-type-options'), 'nosniff');
    }
  }
});

test('there are no other files, and no wrong order; a page of the list means nothing here', async () => {
  for (const file of [
    'enrollments',
    'enrollments.pdf',
    'admins.csv',
    'contactMessages.csv',
    '.csv',
    'ENROLLMENTS.csv',
  ]) {
    await assertRefusal(
      await app.call(`/api/admin/exports/${file}`, { headers }),
      404,
      /^There is no such file/u,
    );
  }
  await assertRefusal(await app.call('/api/admin/exports', { headers }), 404);
  const call = exportCall('enrollments', 'csv');
  await assertRefusal(await app.call(`${call}?order=up`, { headers }), 400, /^order is 'up'/u);
  assert.deepEqual(
    await exported('enrollments', 'csv', '?limit=1&offset=1'),
    await exported('enrollments', 'csv'),
  );
});

test('a message of the greatest length comes whole', async () => {
  const message = `${'நீ'.repeat(2_499)}\n"`;
  await app.call('/home', json({ ...peopleCalls.contact.body, message }));
  for (const format of formats) {
    assert.equal((await exported('contactMessages', format)).at(-1)?.at(-1), message);
  }
});

test('thousands of rows come complete, in order, and none twice', async () => {
  const insert = app.database.prepare(
    `INSERT INTO partner_messages (id, name, email, message, search, created_at) VALUES (?, ?, 'x', 'y', ?, '2026-01-01T00:00:00.000Z')`,
  );
  app.database.transaction(() => {
    for (let number = 0; number < 3_000; number += 1) {
      const name = `Row ${number} ${number % 3 === 0 ? 'third' : ''}`;
      insert.run(name, name, name.toLowerCase());
    }
  })();
  const names = Array.from(
    { length: 3_000 },
    (_, number) => `Row ${number} ${number % 3 === 0 ? 'third' : ''}`,
  );
  for (const format of formats) {
    const read = async (query: string) =>
      (await exported('partnerMessages', format, query)).map(([name]) => name);
    assert.deepEqual(await read('?q=row'), names);
    assert.deepEqual(
      await read('?q=third&order=newest'),
      names.filter((name) => name.endsWith('third')).reverse(),
    );
  }
});

test('a fault of the database is told as one', async () => {
  const broken = await startTestApp();
  const admin = await broken.logIn();
  broken.database.exec('DROP TABLE registrations');
  try {
    await assertRefusal(await broken.call(exportCall('registrations', 'csv'), { headers: admin }), 500);
  } finally {
    await broken.close();
  }
});

describe('of a table without end', () => {
  /** How many parts have been read, and which readings have ended. */
  const seen = { parts: 0, ended: 0 };
  const createdAt = '2026-01-01T00:00:00.000Z';
  const endless: ExportedTable = {
    count: () => 1,
    async *parts() {
      try {
        for (;;) {
          seen.parts += 1;
          // Noise, which does not shrink.
          const message = () => randomBytes(15_000).toString('hex');
          yield Array.from({ length: 16 }, () => ({ name: 'x', email: 'y', message: message(), createdAt }));
          await setTimeout(0);
        }
      } finally {
        seen.ended += 1;
      }
    },
  };
  const tables = {
    enrollments: endless,
    registrations: endless,
    contactMessages: endless,
    partnerMessages: endless,
  };
  const exportTurns = semaphore(2, 0, () => unavailable('Two exports are under way already.', 60));
  const caller = { _id: 'meena', name: '', email: '', tokenVersion: 1, token: '', expiresAt: 0 };
  const dispatch = callDispatch<ExportParts & AnsweringParts>(exportCalls, {
    tables,
    exportTurns,
    now: () => new Date(),
    authenticate: () => caller,
    countFormPost: () => Promise.resolve(),
    receiveForm: () => Promise.resolve(),
    recordDeed: () => Promise.resolve(),
    version: { current: () => '', changed: () => undefined },
  });
  const koa = new Koa<RequestState>();
  koa.silent = true;
  koa.use(async (ctx, next) => {
    ctx.state.log = pino({ enabled: false });
    await next();
  });
  const server = koa.use(dispatch).listen(0, '127.0.0.1');
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Asks for a file, and reads nothing beyond the beginning of the answer. */
  async function ask(format: 'csv' | 'xlsx'): Promise<{ socket: Socket; answer: string }> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET ${exportCall('contactMessages', format)} HTTP/1.1\r\nhost: institute\r\n\r\n`);
    const [beginning] = await once(socket, 'data');
    socket.pause();
    return { socket, answer: String(beginning) };
  }

  async function untilEnded(readings: number): Promise<void> {
    for (let left = 5_000; seen.ended < readings; left -= 1) {
      assert.ok(left > 0, 'a reading has not ended');
      await setTimeout(1);
    }
  }

  for (const format of formats) {
    test(`no more of it is read than the client takes, and nothing once it has left (${format})`, async () => {
      const { ended } = seen;
      const { socket } = await ask(format);
      let parts = -1;
      // Until the buffers on the way are full.
      while (parts < seen.parts) {
        parts = seen.parts;
        await setTimeout(200);
      }
      assert.ok(parts < 60, `${parts} parts of half a megabyte`);
      socket.destroy();
      await untilEnded(ended + 1);
      parts = seen.parts;
      await setTimeout(50);
      assert.equal(seen.parts, parts);
    });
  }

  test('two are written at once; whoever comes third is told when to come again', async () => {
    const { ended } = seen;
    const open = [await ask('csv'), await ask('xlsx')];
    for (const { answer } of open) assert.match(answer, /^HTTP\/1\.1 200 /u);
    assert.match((await ask('csv')).answer, /^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: 60\r\n/iu);
    for (const { socket } of open) socket.destroy();
    await untilEnded(ended + 2);
    const { socket, answer } = await ask('csv');
    assert.match(answer, /^HTTP\/1\.1 200 /u);
    socket.destroy();
  });
});
