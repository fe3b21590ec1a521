import assert from 'node:assert/strict';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import packageFile from '../../package.json' with { type: 'json' };
import { standingFiles } from '../backups/index.ts';
import { testPasswords } from '../testing/passwords.ts';
import { peopleCalls } from '../testing/people.ts';
import { file, picture } from '../testing/pictures.ts';
import { plainRequest, sendBytes } from '../testing/plain-request.ts';
import { form, json, navigation } from '../testing/requests.ts';
import { startTestApp, testAdmin } from '../testing/test-app.ts';
import { testContext } from '../testing/test-context.ts';
import { metricsPage } from './metrics.ts';
import { countRequests } from './request-counts.ts';

const METRICS_TOKEN = 'a token for tests of its own';
const end = new Date('2027-03-04T05:06:07Z');
const backupAt = new Date('2026-11-20T21:00:00Z');
const app = await startTestApp(
  { METRICS_TOKEN },
  {
    tlsCertificateEnd: end,
    lastBackup: { at: backupAt, isGood: true },
    passwords: { ...testPasswords(), waiting: () => 7 },
  },
);
after(() => app.close());

type Labels = Record<string, string>;
interface Sample {
  name: string;
  labels: Labels;
  value: number;
}
interface Family {
  type: string;
  samples: Sample[];
}

const nameForm = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const sampleLine = new RegExp(
  `^(?<name>${nameForm})(?:\\{(?<labels>.+)\\})? (?<value>-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)$`,
  'u',
);
const labelPair = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/u;

/**
 * Reads the text form, version 0.0.4, more strictly than Prometheus does: one HELP and one TYPE before the samples of each
 * metric, its samples together, none of them twice, histograms whole.
 */
function parse(text: string): Map<string, Family> {
  assert.ok(text.endsWith('\n') && !text.includes('\n\n') && !text.includes('\r'));
  const families = new Map<string, Family>();
  let current = { name: '', type: '', samples: [] as Sample[] };
  const seen = new Set<string>();
  for (const line of text.slice(0, -1).split('\n')) {
    const help = new RegExp(`^# HELP (${nameForm}) \\S.*\\.$`, 'u').exec(line);
    const type = new RegExp(`^# TYPE (${nameForm}) (counter|gauge|histogram)$`, 'u').exec(line);
    if (help) {
      assert.ok(!families.has(help[1] ?? ''), `${help[1]} comes twice`);
      current = { name: help[1] ?? '', type: '', samples: [] };
      families.set(current.name, current);
    } else if (type) {
      assert.equal(type[1], current.name);
      assert.equal(current.type, '', line);
      assert.equal(current.samples.length, 0, line);
      current.type = type[2] ?? '';
    } else {
      const { name = '', labels = '', value } = sampleLine.exec(line)?.groups ?? {};
      const suffixes = current.type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
      assert.ok(current.type !== '' && suffixes.some((suffix) => name === current.name + suffix), line);
      assert.ok(!seen.has(name + labels), `${line} comes twice`);
      seen.add(name + labels);
      current.samples.push({ name, labels: parseLabels(labels), value: Number(value) });
    }
  }
  for (const [name, { type, samples }] of families) {
    assert.ok(samples.length > 0, name);
    if (type === 'counter') assert.match(name, /_total$/u);
    if (type === 'histogram') checkHistogram(name, samples);
  }
  return families;
}

function parseLabels(text: string): Labels {
  const labels: Labels = {};
  for (let rest = text; rest !== ''; ) {
    const [whole = '', name = '', value = ''] = labelPair.exec(rest) ?? assert.fail(`labels: ${text}`);
    assert.ok(!(name in labels), text);
    labels[name] = value;
    rest = rest.slice(whole.length);
  }
  return labels;
}

function checkHistogram(name: string, samples: Sample[]): void {
  const inOrder = (numbers: number[]) => numbers.toSorted((one, other) => one - other);
  for (const group of Map.groupBy(samples, ({ labels: { le, ...others } }) =>
    JSON.stringify(others),
  ).values()) {
    const buckets = group.slice(0, -2);
    assert.ok(buckets.every((sample) => sample.name === `${name}_bucket`));
    const bounds = buckets.map(({ labels }) => Number(labels.le?.replace('+Inf', 'Infinity')));
    assert.deepEqual([bounds, bounds.at(-1)], [inOrder(bounds), Number.POSITIVE_INFINITY]);
    const counts = buckets.map(({ value }) => value);
    assert.deepEqual(counts, inOrder(counts), 'cumulative');
    const [sum, count] = group.slice(-2);
    assert.deepEqual([sum?.name, count?.name, count?.value], [`${name}_sum`, `${name}_count`, counts.at(-1)]);
  }
}

async function read(from = app): Promise<Map<string, Family>> {
  const answer = await from.call('/metrics');
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  return parse(await answer.text());
}

function sampleOf(families: Map<string, Family>, name: string, labels: Labels = {}, suffix = ''): number {
  const wanted = name + suffix + JSON.stringify(labels);
  const sample = families
    .get(name)
    ?.samples.find((candidate) => candidate.name + JSON.stringify(candidate.labels) === wanted);
  return sample?.value ?? 0;
}

describe('/metrics counts', () => {
  test('requests by kind and class of status, and how long they took', async () => {
    const before = await read();
    const requests: [path: string, options: RequestInit, kind: string, status: string][] = [
      ['/', { headers: navigation }, 'page', '2xx'],
      ['/course', { headers: navigation }, 'page', '2xx'],
      ['/admin/panel', { headers: navigation }, 'page', '2xx'],
      ['/legal/terms', {}, 'page', '2xx'],
      ['/ta', { headers: navigation }, 'page', '2xx'],
      ['/ta/course', { headers: navigation }, 'page', '2xx'],
      ['/ta/legal/terms', {}, 'page', '2xx'],
      ['/ta/nowhere', {}, 'page', '4xx'],
      ['/course-enroll-template/nowhere', { headers: navigation }, 'page', '4xx'],
      ['/nowhere', {}, 'page', '4xx'],
      ['/api/courses', {}, 'api', '2xx'],
      ['/api/courses/nowhere', {}, 'api', '4xx'],
      ['/admin/login', {}, 'api', '4xx'],
      ['/healthz', {}, 'api', '2xx'],
      ['/uploads/nothing.png', {}, 'file', '4xx'],
      ['/admin/eventposter/nothing', {}, 'file', '4xx'],
    ];
    for (const [path, options] of requests) await (await app.call(path, options)).text();
    const after = await read();
    for (const kind of ['page', 'api', 'file']) {
      for (const status of ['2xx', '3xx', '4xx', '5xx']) {
        const expected = requests.filter((request) => request[2] === kind && request[3] === status).length;
        // The first reading is a call too.
        const own = kind === 'api' && status === '2xx' ? 1 : 0;
        for (const [name, suffix] of [
          ['drone_institute_requests_total', ''],
          ['drone_institute_request_duration_seconds', '_count'],
        ] as const) {
          const count = (families: Map<string, Family>) => sampleOf(families, name, { kind, status }, suffix);
          assert.equal(count(after) - count(before), expected + own, `${name} ${kind} ${status}`);
        }
      }
    }
    assert.equal(sampleOf(after, 'drone_institute_requests_under_way'), 1, 'the reading itself');
  });

  test('slow requests in the buckets of slow ones', (t) => {
    t.mock.method(performance, 'now', () => 100_000);
    const counts = countRequests();
    const last = (seconds: number) =>
      counts.answered({ path: '/', status: 200, begun: performance.now() - seconds * 1000 });
    for (const seconds of [0.002, 0.03, 0.03, 3, 60]) last(seconds);
    const buckets = counts.families()[1]?.samples.filter(({ suffix }) => suffix === '_bucket');
    const counted = Object.fromEntries(buckets?.map(({ labels, value }) => [labels?.le, value]) ?? []);
    assert.deepEqual(
      { ...counted },
      { 0.005: 1, 0.01: 1, 0.025: 1, 0.05: 3, 0.1: 3, 0.25: 3, 0.5: 3, 1: 3, 2.5: 3, 5: 4, 10: 4, '+Inf': 5 },
    );
  });

  test('log-ins in the queue', async () => {
    assert.equal(sampleOf(await read(), 'drone_institute_password_queue_length'), 7);
  });

  test('stored records and bytes, and nothing about their senders', async () => {
    const headers = await app.logIn();
    const before = await read();
    const { body, postPath } = peopleCalls.enrollment;
    assert.equal((await app.call(postPath, json(body))).status, 201);
    assert.equal(
      (await app.call('/admin/images/upload', form({ file: file(picture.png) }, 'POST', headers))).status,
      201,
    );
    const after = await read();
    const grown = (name: string, labels: Labels = {}) =>
      sampleOf(after, name, labels) - sampleOf(before, name, labels);
    assert.equal(grown('drone_institute_records', { table: 'enrollments' }), 1);
    assert.equal(grown('drone_institute_records', { table: 'registrations' }), 0);
    assert.equal(grown('drone_institute_uploads_bytes'), picture.png.length);
    assert.ok(grown('drone_institute_database_bytes', { file: 'log' }) > 0);
    assert.ok(sampleOf(after, 'drone_institute_database_bytes', { file: 'main' }) >= 4096);
    assert.ok(sampleOf(after, 'drone_institute_free_bytes') > 0);
    const text = await (await app.call('/metrics')).text();
    assert.doesNotMatch(text, /kavitha|meena|@|small-class|\/(?!\d)/iu);
  });

  test('the process, its version, its certificate', async () => {
    const families = await read();
    assert.equal(
      sampleOf(families, 'drone_institute_certificate_end_timestamp_seconds'),
      end.getTime() / 1000,
    );
    assert.equal(sampleOf(families, 'drone_institute_build_info', { version: packageFile.version }), 1);
    const startedAgo = Date.now() / 1000 - sampleOf(families, 'process_start_time_seconds');
    assert.ok(Math.abs(startedAgo - process.uptime()) < 1, String(startedAgo));
    assert.ok(sampleOf(families, 'process_resident_memory_bytes') > 10e6);
    assert.ok(sampleOf(families, 'process_cpu_seconds_total') > 0);
  });
});

describe('/metrics shows of the backups', () => {
  test('when the newest was made, and that the last one was good', async () => {
    const folder = join(app.dataFolder, 'backups');
    mkdirSync(folder, { recursive: true });
    assert.equal(
      sampleOf(await read(), 'drone_institute_last_backup_timestamp_seconds'),
      0,
      'none in the folder',
    );
    for (const [name, day] of [
      ['institute-2026-11-19.tar.gz', 1],
      ['institute-2026-11-20.tar.gz', 0],
      ['before-1.0.0-2026-11-21T00-00-00Z.tar.gz', -1],
    ] as const) {
      const at = new Date(backupAt.getTime() - day * 24 * 3600 * 1000);
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), at, at);
    }
    const families = await read();
    assert.equal(
      sampleOf(families, 'drone_institute_last_backup_timestamp_seconds'),
      backupAt.getTime() / 1000,
    );
    assert.equal(sampleOf(families, 'drone_institute_last_backup_success'), 1);
  });

  test('when the last off-site copy and drill were made', async () => {
    const names = [
      'last_off_site_copy_timestamp_seconds',
      'last_drill_timestamp_seconds',
      'last_drill_success',
    ];
    const samples = async () => {
      const families = await read();
      return names.map((name) => sampleOf(families, `drone_institute_${name}`));
    };
    assert.deepEqual(await samples(), [0, 0, 1], 'there were none');
    const at = backupAt.toISOString();
    const { copies, drill } = standingFiles(app.dataFolder);
    copies.write({ currentAt: at, trouble: null, troubleSince: null });
    drill.write({ at, seconds: 1, fault: 'It is damaged.' });
    const seconds = backupAt.getTime() / 1000;
    assert.deepEqual(await samples(), [seconds, seconds, 0]);
  });

  test('that the last one failed; the end of a certificate is left out without one', async (t) => {
    const other = await startTestApp({}, { lastBackup: { at: backupAt, isGood: false } });
    t.after(() => other.close());
    const families = await read(other);
    assert.equal(sampleOf(families, 'drone_institute_last_backup_success'), 0);
    assert.ok(!families.has('drone_institute_certificate_end_timestamp_seconds'));
  });
});

describe('/metrics is read', () => {
  /** Checks that the answer is that of an unknown path. */
  const isUnknown = async (headers: Record<string, string>, method = 'GET') => {
    const answer = await plainRequest(app.url, '/metrics', { headers, method });
    const other = await plainRequest(app.url, '/metricz', { headers, method });
    assert.equal(answer.status, 404, JSON.stringify(headers));
    assert.equal(answer.headers['content-type'], other.headers['content-type']);
    assert.equal(answer.body.toString().replaceAll('/metrics', '/metricz'), other.body.toString());
  };
  const host = new URL(app.url).host;
  const bearer = { authorization: `Bearer ${METRICS_TOKEN}` };

  test('on this machine, by any of its own names', async () => {
    for (const name of ['127.0.0.1', 'localhost:3000', '[::1]', '127.0.0.53:80']) {
      assert.equal((await plainRequest(app.url, '/metrics', { headers: { host: name } })).status, 200, name);
    }
    const head = await plainRequest(app.url, '/metrics', { method: 'HEAD' });
    assert.deepEqual([head.status, head.body.length], [200, 0]);
  });

  test('not through a proxy on this machine', async () => {
    const headers =
      'x-forwarded-for x-forwarded-host x-forwarded-proto x-real-ip forwarded via cf-connecting-ip';
    for (const name of headers.split(' ')) await isUnknown({ host, [name]: 'for=203.0.113.9' });
    await isUnknown({ host: 'academy.example.in' });
    await isUnknown({ host: '127.0.0.1.example.in' });
    // As nginx comes: no header of its own, the address of the server as Host.
    assert.match(
      await sendBytes(app.url, 'GET /metrics HTTP/1.0\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'),
      /^HTTP\/1\.1 404 /u,
    );
  });

  test('with the token from anywhere, not with another or an admin’s, and by GET and HEAD alone', async () => {
    const away = { host: 'academy.example.in' };
    for (const headers of [bearer, { ...bearer, ...away, 'x-forwarded-for': '203.0.113.9' }])
      assert.equal((await plainRequest(app.url, '/metrics', { headers })).status, 200);
    const { authorization } = await app.logIn(testAdmin);
    const shorter = METRICS_TOKEN.slice(0, -1);
    for (const text of [
      '',
      METRICS_TOKEN,
      `Bearer ${METRICS_TOKEN}x`,
      `Bearer ${shorter}`,
      'Bearer ',
      authorization,
    ])
      await isUnknown({ ...away, authorization: text });
    for (const method of ['POST', 'PUT', 'DELETE']) await isUnknown({ host, ...bearer }, method);
  });

  test('from this machine’s addresses alone; an empty token opens nothing where none is set', async () => {
    const page = metricsPage(testContext(), countRequests());
    const isOpen = async (remoteAddress: string, headers: Record<string, string> = {}) => {
      const ctx = {
        path: '/metrics',
        method: 'GET',
        req: { socket: { remoteAddress }, headers: { host: 'localhost', ...headers }, httpVersion: '1.1' },
        get: (name: string) => headers[name.toLowerCase()] ?? '',
        set: () => undefined,
        body: '',
      };
      await page(ctx as unknown as Parameters<typeof page>[0], async () => undefined);
      return ctx.body !== '';
    };
    for (const address of ['127.0.0.1', '127.0.1.1', '::1', '::ffff:127.0.0.1'])
      assert.equal(await isOpen(address), true, address);
    for (const address of [
      '203.0.113.9',
      '::ffff:203.0.113.9',
      '10.0.0.127',
      '2001:db8::1',
      '::ffff:10.127.0.1',
      '',
    ]) {
      assert.equal(await isOpen(address), false, address);
      assert.equal(await isOpen(address, { authorization: 'Bearer ' }), false, address);
      assert.equal(await isOpen(address, { authorization: 'Bearer null' }), false, address);
    }
  });
});

test('/healthz answers 200 and its status alone, to browsers as well', async () => {
  for (const accept of ['*/*', navigation.accept]) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await app.call('/healthz', { method, headers: { accept } });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      if (method === 'GET') assert.deepEqual(await answer.json(), { status: 'ok' });
    }
  }
});

test('/healthz answers 503 while the database fails, with the reason in the log alone', async (t) => {
  t.mock.method(app.database, 'prepare', () => {
    throw new Error('the disk is gone');
  });
  const answer = await app.call('/healthz');
  assert.equal(answer.status, 503);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const text = await answer.text();
  assert.deepEqual(Object.keys(JSON.parse(text)), ['message']);
  assert.doesNotMatch(text, /disk is gone|stack|Error/u);
  assert.ok(JSON.stringify(app.logged).includes('the disk is gone'));
  t.mock.restoreAll();
  assert.equal((await app.call('/healthz')).status, 200, 'and is well again once it does');
});
