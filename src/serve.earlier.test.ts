// The server on a data folder that an earlier version has filled.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { generate } from 'otplib';
import type { CatalogueEntry, Logo, Poster } from './shared/records.ts';
import { earlier, earlierFolder } from './testing/earlier-folder.ts';
import { serveHere } from './testing/here.ts';
import { peopleCalls } from './testing/people.ts';
import { json, navigation } from './testing/requests.ts';
import { bearer } from './testing/sessions.ts';

test('a data folder of an earlier version is served with all that it holds, stopped and served again', async () => {
  const DATA_DIR = earlierFolder();
  let token = '';
  for (const [round, enrollments] of [
    ['first', 7],
    ['second', 8],
  ] as const) {
    const server = await serveHere({ DATA_DIR, LOG_LEVEL: 'error', FORM_POSTS: '0' });
    const ask = async (path: string, request: RequestInit = {}) => {
      const answer = await fetch(server.url + path, request);
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const read = async <Answer>(path: string) =>
      JSON.parse(String((await ask(path, { headers: bearer(token) })).bytes)) as Answer;
    const page = async (path: string) => {
      const { status, bytes } = await ask(path, { headers: navigation });
      return { status, html: String(bytes) };
    };
    assert.ok(server.written.stdout.startsWith(`${earlier.name} is served at `), server.written.stdout);

    const { html } = await page('/');
    const [replaced = ''] = /\/pictures\/hero-small\.png\?v=\w+/u.exec(html) ?? [];
    const file = readFileSync(join(DATA_DIR, 'site/pictures/hero-small.png'));
    assert.deepEqual((await ask(replaced)).bytes, file, 'a picture that a file stands in for');
    assert.match((await page('/gallery')).html, /Our field/u, 'what was published');
    assert.match((await page('/ta/gallery')).html, /எங்கள் களம்/u);

    const courses = await read<CatalogueEntry[]>('/api/courses');
    assert.deepEqual(
      courses.map(({ _id }) => _id),
      ['small-class', 'night-flying'],
      'the hidden one is hidden',
    );
    const pictures = [
      ...courses.map(({ image }) => image ?? ''),
      ...(await read<Logo[]>('/admin/images')).map(({ url }) => url),
      ...(await read<Poster[]>('/admin/eventposter')).map(({ image }) => image),
    ];
    for (const path of pictures) assert.equal((await ask(path)).status, 200, path);

    for (const [code, state] of [
      [earlier.valid, 'valid'],
      [earlier.replaced, 'replaced'],
    ] as const)
      assert.partialDeepStrictEqual(await read(`/api/verify/${code}`), { state }, code);
    assert.equal((await page(earlier.page)).status, 200);
    assert.equal((await page(earlier.erasedPage)).status, 404, 'whoever was erased stays so');

    if (round === 'first') {
      const code = await generate({ secret: earlier.appSecret });
      const login = await ask('/admin/login', json({ ...earlier.admin, code }));
      assert.equal(login.status, 200, String(login.bytes));
      token = (JSON.parse(String(login.bytes)) as { token: string }).token;
    }
    assert.equal((await read<unknown[]>('/api/enrollments')).length, enrollments);
    assert.match(
      String((await ask('/api/admin/follow-up', { headers: bearer(token) })).bytes),
      /Rang twice/u,
    );
    assert.partialDeepStrictEqual(await read('/api/admin/retention'), { registrations: 12 });
    assert.equal((await ask('/api/enrollments', json(peopleCalls.enrollment.body))).status, 201);

    const { code, stderr } = await server.stop();
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' }, round);
  }
});
