// How often the work behind an answer is done: no test can hold how long it takes.
import assert from 'node:assert/strict';
import { syncBuiltinESMExports } from 'node:module';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import zlib from 'node:zlib';
import Koa from 'koa';
import { allCalls } from '../all-calls.ts';
import type { Database } from '../database/index.ts';
import { inLanguage, languageNames } from '../shared/languages.ts';
import { plainRequest } from '../testing/plain-request.ts';
import { startTestApp } from '../testing/test-app.ts';
import { tinyManifest } from '../testing/tiny-dist.ts';

const encodings = ['', 'gzip', 'gzip, deflate, br, zstd', 'br;q=1, gzip;q=0.5'];
const pages = ['/', '/course', '/course-enroll-template/small-class', '/batches', '/verify'];
const idsOfCalls: Record<string, string> = {
  '/api/courses/:id': 'small-class',
  '/api/certificates/:id': 'fpv',
  '/api/texts/:id': 'ta.about',
};
const calls = allCalls
  .filter((call) => 'isSameForAll' in call && call.isSameForAll)
  .map(({ path }) => path.replace(':id', idsOfCalls[path] ?? ''));
const files = [tinyManifest.main.script, ...tinyManifest.main.styles, '/sitemap.xml', '/batches.ics'];
const addresses = [
  ...pages.flatMap((path) => languageNames.map((language) => inLanguage(language, path))),
  '/verify?problem=required',
  ...calls,
  '/api/courses?language=ta',
  '/api/batches?next=1&language=ta',
  ...files,
];

const ways = ['all', 'get', 'iterate', 'run'] as const;

/** Returns the function that counts the work from now on, in all. */
function countWork(t: TestContext, database: Database) {
  const app: Record<'handleRequest', () => unknown> = Object.getPrototypeOf(new Koa());
  const statement: Record<(typeof ways)[number], () => unknown> = Object.getPrototypeOf(
    database.prepare('SELECT 1'),
  );
  const bodies = t.mock.method(app, 'handleRequest');
  const compressions = [t.mock.method(zlib, 'brotliCompressSync'), t.mock.method(zlib, 'gzipSync')];
  const statements = ways.map((name) => t.mock.method(statement, name));
  syncBuiltinESMExports();
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
  return () => ({
    bodies: bodies.mock.callCount(),
    compressions: compressions.flatMap(({ mock }) => mock.calls).length,
    statements: statements.flatMap(({ mock }) => mock.calls).length,
  });
}

test('what is the same for everybody is made once for each encoding, whatever is asked for besides', async (t) => {
  // Nothing looks after the database meanwhile.
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { url, database, close } = await startTestApp();
  t.after(close);
  const askAll = async (query: (place: number) => string) => {
    for (const [place, address] of addresses.entries()) {
      const path = address + (address.includes('?') ? '&' : '?') + query(place);
      for (const encoding of encodings) {
        const { status } = await plainRequest(url, path, { headers: { 'accept-encoding': encoding } });
        assert.equal(status, 200, path);
      }
    }
  };
  await askAll(() => '');
  const work = countWork(t, database);
  for (let time = 0; time < 5; time += 1) await askAll((place) => `x${time}=${place}`);
  assert.deepEqual(work(), { bodies: 0, compressions: 0, statements: 0 });
});
