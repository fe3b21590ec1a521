import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { overOneSession } from '../testing/http2-request.ts';
import { file, picture } from '../testing/pictures.ts';
import { sendBytes } from '../testing/plain-request.ts';
import { navigation } from '../testing/requests.ts';
import { dumpTables } from '../testing/stored.ts';
import { form, startTestApp } from '../testing/test-app.ts';

/** Stands in every file of the data folder that nobody may read. */
const marker = 'This stands here for nobody to read.';
const secretFiles = [
  'secret',
  'site.json.bak',
  '.env',
  '.git/HEAD',
  '.git/config',
  'backups/institute-2026-11-21.tar.gz',
  'incoming/half',
  'uploads/.hidden',
  'site/.env',
  'site/notes.txt',
];

const app = await startTestApp(
  {},
  {
    prepare(dataFolder) {
      for (const name of secretFiles) {
        mkdirSync(dirname(join(dataFolder, name)), { recursive: true });
        writeFileSync(join(dataFolder, name), marker);
      }
    },
  },
);
after(() => app.close());
const admin = await app.logIn();
const uploaded = await app.call('/admin/images/upload', form({ file: file(picture.png) }, 'POST', admin));
const { url: upload } = (await uploaded.json()) as { url: string };
const token = admin.authorization;
// The sweep of a start removes what no row refers to.
for (const name of ['incoming/half', 'uploads/.hidden']) writeFileSync(join(app.dataFolder, name), marker);

/** A file of the data folder, and words that tell how the server is made: no answer may hold them. */
const inside =
  /for nobody to read|SQLite format|institute\.db|root:x:0|\bat \S+ \(|node:internal|node_modules|SQLITE|\/tmp\//u;

/** Returns the statuses of all answers; none may be a fault of ours or show the inside. */
function statusesIn(answer: string, bytes: string): number[] {
  const asked = JSON.stringify(bytes.slice(0, 300));
  assert.doesNotMatch(answer.replace(/^x-request-id:.*$/gimu, ''), inside, asked);
  const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gmu)].map(([, status]) => Number(status));
  for (const status of statuses) assert.ok(status < 500, `${status} for ${asked}`);
  return statuses;
}

/** Sends bytes as they are and returns the statuses of all answers; none may be a fault of ours or show the inside. */
async function statusesOf(bytes: string): Promise<number[]> {
  return statusesIn(await sendBytes(app.url, Buffer.from(bytes, 'latin1')), bytes);
}

/** A request that is right but for what the test puts into it; the connection ends with its answer. */
function requestFor(
  target: string,
  { method = 'GET', headers = '', host = 'institute.example' } = {},
): string {
  return `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n${headers}\r\n`;
}

/** Sends a request that is right but for what the test puts into it; returns the answer as HTTP/1.1 writes it. */
type Send = (...asked: Parameters<typeof requestFor>) => Promise<string>;

const askSession = overOneSession(await app.serveHttps());
const protocols: Record<string, Send> = {
  'HTTP/1.1': (...asked) => sendBytes(app.url, Buffer.from(requestFor(...asked), 'latin1')),
  async 'HTTP/2'(target, { method = 'GET', headers = '', host = 'institute.example' } = {}) {
    const fields: Record<string, string[]> = { ':authority': [host] };
    for (const [, name = '', value = ''] of headers.matchAll(/([^:]+): (.*)\r\n/gu)) {
      // HTTP/2 has none, so that a client cannot send one.
      if (!['upgrade', 'http2-settings', 'te'].includes(name))
        fields[name] = [...(fields[name] ?? []), value];
    }
    try {
      const answer = await askSession(target, { method, headers: fields });
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      return `HTTP/1.1 ${answer.status} \r\n${lines.join('\r\n')}\r\n\r\n${answer.body}`;
    } catch (error) {
      // Over HTTP/2 what cannot be read has no answer: its stream ends. CONNECT has no target there.
      const end = /(PROTOCOL_ERROR|CONNECT)|ENHANCE_YOUR_CALM/u.exec(String(error));
      if (end === null) throw error;
      return `HTTP/1.1 ${end[1] ? 400 : 431} \r\n\r\n`;
    }
  },
};

const accepts = ['', `accept: ${navigation.accept}\r\n`, 'accept: image/*\r\n'];

test('what two servers could read in two ways is refused, and nothing behind it is taken for a request', async () => {
  const enrollment = '{"name":"x"}';
  const hidden = 'GET /hidden HTTP/1.1\r\nhost: x\r\n\r\n';
  const end = `0\r\n\r\n${hidden}`;
  const post = (headers: string, body: string) =>
    `POST /home HTTP/1.1\r\nhost: institute.example\r\ncontent-type: application/json\r\n${headers}\r\n${body}`;
  const tricks: [what: string, bytes: string][] = [
    ['two lengths', post(`content-length: 12\r\ncontent-length: 5\r\n`, enrollment)],
    ['two lengths in one line', post('content-length: 12, 5\r\n', enrollment)],
    ['a length with a sign', post('content-length: +12\r\n', enrollment)],
    ['a negative length', post('content-length: -1\r\n', enrollment)],
    ['a length in another base', post('content-length: 0xc\r\n', enrollment)],
    ['a length beyond all numbers', post('content-length: 99999999999999999999999\r\n', enrollment)],
    ['a length and chunks', post('content-length: 5\r\ntransfer-encoding: chunked\r\n', end)],
    ['chunks and a length', post('transfer-encoding: chunked\r\ncontent-length: 5\r\n', end)],
    ['chunks that are none', post('transfer-encoding: xchunked\r\n', end)],
    ['chunks twice', post('transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n', end)],
    ['chunks before something else', post('transfer-encoding: chunked, gzip\r\n', end)],
    ['a chunk of no size', post('transfer-encoding: chunked\r\n', `zz\r\n${hidden}`)],
    ['a chunk without end', post('transfer-encoding: chunked\r\n', `fffffffffffffffff\r\n${hidden}`)],
    ['a space before the colon', post('content-length : 12\r\n', enrollment)],
    ['a folded header', post('x-a: b\r\n c\r\ncontent-length: 12\r\n', enrollment)],
    ['a bare line feed', post('x-a: b\ncontent-length: 5\r\n', enrollment)],
    ['a bare carriage return', post('x-a: b\rcontent-length: 5\r\n', enrollment)],
    ['a NUL in a header', post('x-a: b\0c\r\ncontent-length: 12\r\n', enrollment)],
    ['a header without a name', post(': b\r\ncontent-length: 12\r\n', enrollment)],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a TLS hello', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'.padEnd(600, '\x00')],
    ['nonsense', '\r\n\r\n\x01\x02\x03 hello\r\n\r\n'],
  ];
  const before = dumpTables(app.database);
  for (const [what, bytes] of tricks) assert.deepEqual(await statusesOf(bytes), [400], what);
  assert.ok(!app.logged.some(({ path }) => path === '/hidden'));
  assert.equal(dumpTables(app.database), before);
});

test('an address with a scheme and a host is the path behind them', async () => {
  for (const [target, status] of [
    ['http://institute.example/api/courses', 200],
    ['http://evil.example/api/enrollments', 401],
    ['https://evil.example/uploads/../institute.db', 404],
    ['http://evil.example', 200],
    ['file:///etc/passwd', 404],
    ['http:/uploads/../secret', 400],
    ['http://[::1', 404],
    ['http://', 301],
    ['http://a:99999/', 301],
    ['//[::1', 301],
    ['http://a:b@evil.example/api/enrollments', 401],
    ['?x', 400],
    ['x', 400],
  ] as const) {
    assert.deepEqual(await statusesOf(requestFor(target)), [status], target);
  }
});

for (const [protocol, send] of Object.entries(protocols)) {
  describe(`over ${protocol}`, () => {
    const statusesFor = async (...asked: Parameters<Send>) =>
      statusesIn(await send(...asked), asked.join(' '));

    describe('no path leads out of the folders that are served', () => {
      const climbs =
        '.. %2e%2e %2E%2e .%2e %252e%252e %25252e%25252e ..%00 ..; %c0%ae%c0%ae %e0%80%ae%e0%80%ae %u002e%u002e .... ..%0d%0a'.split(
          ' ',
        );
      const slashes = ['/', '//', '\\', '%2f', '%5c', '%252f', '/./', '%c0%af', '%00/'];
      const names = ['institute.db', 'secret', '.env', '.git/HEAD', 'etc/passwd'];

      for (const folder of [
        '',
        '/uploads',
        '/site',
        '/assets',
        '/pictures',
        '/legal',
        '/api',
        '/admin/eventposter',
      ]) {
        test(`from ${folder || 'the root'}`, async () => {
          for (const [row, climb] of climbs.entries()) {
            for (const [column, slash] of slashes.entries()) {
              // With each name over one protocol; over the other in turn.
              const chosen = protocol === 'HTTP/1.1' ? names : [names[(row + column) % names.length]];
              for (const name of chosen) {
                const target = `${folder || '/x'}/${climb}${slash}${climb}${slash}${climb}${slash}${name}`;
                const accept = accepts[target.length % accepts.length];
                const [status] = await statusesFor(target, { headers: accept });
                assert.ok(status !== undefined && status >= 300, `${status} for ${target}`);
              }
            }
          }
        });
      }

      test('by a plain name, from any folder, read in any way', async () => {
        const folders = ['', '/uploads', '/site', '/data', '/pictures', '/assets', '/backups', '/incoming'];
        const files = [
          'institute.db',
          'institute.db-wal',
          'lock',
          '../package.json',
          'notes.txt',
          ...secretFiles,
        ];
        for (const folder of folders) {
          for (const name of files) {
            for (const headers of accepts) {
              for (const method of ['GET', 'HEAD']) {
                const [status] = await statusesFor(`${folder}/${name}`, { method, headers });
                assert.equal(status, 404, `${folder}/${name}`);
              }
            }
          }
        }
      });

      test('with a NUL, a line break, or half a character in it', async () => {
        for (const piece of '%00 %0a %0d%0aset-cookie:%20a=b % %f %ff %E0%A4%A %ed%a0%80 \x80'.split(' ')) {
          for (const folder of ['/', upload, '/uploads/', '/assets/', '/api/courses/']) {
            const target = folder + piece;
            for (const headers of accepts) {
              const [status] = await statusesFor(target, { headers });
              assert.ok(status === 404 || status === 400, `${status} for ${target}`);
            }
          }
        }
      });
    });

    test('no path and no host leads a browser to another site', async () => {
      const targets = [
        '//evil.example',
        '//evil.example/',
        '///evil.example//',
        '/\\evil.example/',
        '/%5cevil.example/',
        '/%2f/evil.example/',
        '//evil.example/%2e%2e/',
        'http://evil.example//evil.example/',
        '/about//',
        '/about/?next=//evil.example/',
        '//about/',
        '/.//evil.example/',
      ];
      for (const target of targets) {
        for (const host of ['institute.example', 'evil.example']) {
          const answer = await send(target, { host, headers: `accept: ${navigation.accept}\r\n` });
          const location = /^location: (.*)$/imu.exec(answer)?.[1];
          if (location !== undefined) {
            const led = new URL(location, 'http://institute.example');
            assert.equal(led.host, 'institute.example', `${target} leads to ${location}`);
          }
        }
      }
    });

    test('a host that somebody made up is in nobody else’s page', async () => {
      const page = (host: string, more = '') =>
        send('/about', { host, headers: `accept: ${navigation.accept}\r\n${more}` });
      for (const host of ['evil.example', 'evil.example:80', '"><script>', 'evil.example/x', '[::1', '']) {
        const forwarded = `x-forwarded-host: evil.example\r\nx-forwarded-proto: https\r\nforwarded: host=evil.example\r\n`;
        for (let round = 0; round < 3; round += 1) {
          const answer = await page(host);
          assert.doesNotMatch(answer, /"><script>|:\/\/(?:"|&quot;|evil\.example\/x|\[::1[^\]])/u);
          assert.doesNotMatch(await page('institute.example', forwarded), /evil|script>"/u);
          assert.doesNotMatch(await page('institute.example'), /evil/u);
        }
      }
    });

    test('too many and too long headers, and too long an address, are refused', async () => {
      // More than the 16 KiB that all headers together may have.
      const long = 'x'.repeat(20_000);
      for (const [target, headers, expected] of [
        ['/', `x-long: ${long}\r\n`, 431],
        ['/', `${'a: b\r\n'.repeat(3_000)}`, 431],
        ['/', `cookie: ${'a=b; '.repeat(4_000)}a=b\r\n`, 431],
        ['/', `${long}: b\r\n`, 431],
        [`/${long}`, '', 431],
        [`/api/enrollments?q=${long}`, '', 431],
        [`/about?${'a=b&'.repeat(500)}`, '', 200],
        [`/x${'/x'.repeat(1_000)}`, '', 404],
        [`/api/courses/${'x'.repeat(1_900)}`, '', 404],
        [`/x${'/x'.repeat(6_000)}`, '', 414],
      ] as const) {
        assert.deepEqual(
          await statusesFor(target, { headers }),
          [expected],
          (headers || target).slice(0, 40),
        );
      }
    });

    test('methods that nobody needs change and tell nothing', async () => {
      const before = dumpTables(app.database);
      const methods = 'TRACE TRACK CONNECT PUT DELETE PATCH OPTIONS PROPFIND MOVE get GETS A-B'.split(' ');
      const targets = [
        '/',
        '/about',
        '/admin',
        '/uploads',
        upload,
        '/assets/main-1a2b.js',
        '/healthz',
        '*',
        'a.example:443',
      ];
      for (const method of methods) {
        for (const target of targets) {
          const headers = `authorization: ${token}\r\nx-secret: ${marker}\r\nx-http-method-override: DELETE\r\n`;
          for (const status of await statusesFor(target, { method, headers }))
            assert.ok(status >= 400, `${status} for ${method} ${target}`);
        }
      }
      assert.equal(dumpTables(app.database), before);
      assert.equal((await app.call(upload)).status, 200);
    });

    test('headers that frameworks have believed elsewhere open nothing', async () => {
      const before = app.stored();
      for (const headers of [
        'x-original-url: /api/enrollments',
        'x-rewrite-url: /api/enrollments',
        'x-forwarded-for: 127.0.0.1',
        'x-forwarded-user: meena@example.com',
        'x-middleware-subrequest: 1',
        'remote-user: meena@example.com',
        `cookie: adminInfo=${token.replace('Bearer ', '')}; token=${token.replace('Bearer ', '')}`,
        'authorization: Basic bWVlbmE6eA==',
        'authorization: Bearer null',
        'authorization: Bearer undefined',
        'upgrade: websocket\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13',
        'upgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__',
        'expect: 200-ok',
        'te: trailers, chunked',
        'range: bytes=0-',
        'accept: */*;q=x, text/html;q=9, \x80',
        'accept-encoding: br;q=0, gzip;q=0, identity;q=0, *;q=0',
        'accept-language: ../../etc/passwd',
        'if-none-match: "\x80", *',
        'if-modified-since: never',
        'content-type: application/json; charset=utf-7',
        'origin: null',
      ]) {
        const [status] = await statusesFor('/api/enrollments', { headers: `${headers}\r\n` });
        assert.ok(status === 401 || status === 417, `${status} for ${headers}`);
        for (const target of ['/', '/api/courses', upload, '/assets/main-1a2b.js', '/nowhere']) {
          await statusesFor(target, { headers: `${headers}\r\n` });
        }
      }
      assert.deepEqual(app.stored(), before);
    });
  });
}
