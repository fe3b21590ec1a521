import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { allCalls } from '../all-calls.ts';
import type { Poster } from '../shared/records.ts';
import { file, picture } from '../testing/pictures.ts';
import { plainRequest } from '../testing/plain-request.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, json, navigation } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
const posted = form({ name: 'Open day', file: file(picture.png) }, 'POST', admin);
const poster = (await (await app.call('/admin/eventposter', posted)).json()) as Poster;

/** Accept headers of scripts, tools and browsers' own scripts. */
const scriptAccepts = [
  '*/*',
  'application/json',
  'application/json, text/plain, */*',
  'image/avif,image/webp,*/*;q=0.8',
];
const navigations = [
  navigation.accept,
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'text/html',
  'text/html, application/json;q=0.9',
];

/** Calls that share paths with pages: a script's status, and a browser's title. */
const neighbours: [path: string, status: number, title: string][] = [
  ['/admin/images', 200, '404 Not Found (Admin)'],
  ['/admin/eventposter', 200, '404 Not Found (Admin)'],
  ['/admineventposter', 401, '404 Not Found (Admin)'],
  ['/adminpatnertouch', 401, '404 Not Found (Admin)'],
  ['/admin/password', 405, '404 Not Found (Admin)'],
  ['/admin/images/upload', 405, '404 Not Found (Admin)'],
  ['/admin/images/some-id', 405, '404 Not Found (Admin)'],
  ['/admineventposter/some-id', 405, '404 Not Found (Admin)'],
  ['/home', 405, '404 Not Found'],
  ['/home/admin/getTouch', 401, '404 Not Found'],
  ['/home/admin/getTouch/some-id', 405, '404 Not Found'],
];

test('/admin/login answers a script as the call, and leads a browser to the log-in', async () => {
  for (const accept of scriptAccepts)
    assert.equal((await app.call('/admin/login', { headers: { accept } })).status, 401, accept);
  for (const accept of navigations) {
    const answer = await app.call('/admin/login', { headers: { accept } });
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/admin'], accept);
  }
});

test('a path beside the pages answers a script as the call and a browser as the site, HEAD like GET', async () => {
  for (const [path, status, title] of neighbours) {
    assert.equal((await plainRequest(app.url, path)).status, status, `${path} without any Accept`);
    for (const accept of scriptAccepts) {
      const answer = await app.call(path, { headers: { accept } });
      assert.equal(answer.status, status, `${path} for ${accept}`);
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    }
    for (const accept of navigations) {
      const answer = await app.call(path, { headers: { accept, ...admin } });
      assert.equal(answer.status, 404, `${path} for ${accept}`);
      assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
      assert.ok((await answer.text()).includes(`<title>${title} · `), path);
    }
    for (const accept of ['*/*', navigation.accept]) {
      const get = await app.call(path, { headers: { accept } });
      const head = await app.call(path, { method: 'HEAD', headers: { accept } });
      assert.deepEqual([head.status, await head.text()], [get.status, ''], path);
      assert.equal(head.headers.get('content-type'), get.headers.get('content-type'));
    }
  }
});

test('/api and /healthz always answer as the API', async () => {
  for (const [path, status] of [
    ['/api/courses', 200],
    ['/api/courses/small-class', 200],
    ['/api/courses/nowhere', 404],
    ['/api/enrollments', 401],
    ['/healthz', 200],
    ['/api', 404],
    ['/api/', 404],
    ['/api/nowhere', 404],
    ['/api/courses/small-class/more', 404],
    ['/api/courses.json', 404],
    ['/api/..%2fcourses', 404],
  ] as const) {
    for (const accept of ['*/*', navigation.accept]) {
      const answer = await app.call(path, { headers: { accept } });
      assert.equal(answer.status, status, `${path} for ${accept}`);
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8', path);
    }
  }
});

test('an unknown call is a JSON 404, whatever the method; what a browser posts and a poster’s picture are calls', async () => {
  await assertRefusal(await app.call('/home', json({}, 'POST', navigation)), 400);
  for (const accept of [...scriptAccepts, ...navigations]) {
    const answer = await app.call(poster.image, { headers: { accept } });
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png']);
  }
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    await assertRefusal(await app.call('/api/nowhere', { method }), 404, 'There is no such call.');
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    for (const path of ['/nowhere', '/admin/nowhere', '/uploadz', '/home/x']) {
      await assertRefusal(await app.call(path, { method }), 404, 'There is no such call.');
    }
  }
});

test('a known path with a wrong method is 405 with what is allowed', async () => {
  const allowed = new Map<string, Set<string>>();
  for (const { path, method } of allCalls) {
    const list = allowed.get(path) ?? new Set();
    for (const each of method === 'GET' ? ['HEAD', 'GET'] : [method]) list.add(each);
    allowed.set(path, list);
  }
  // A path may also match one with an id, and then allows its methods.
  for (const [like, others] of [...allowed]) {
    const look = new RegExp(`^${like.replaceAll('.', '\\.').replace(':id', '[^/]+')}$`, 'u');
    for (const [path, methods] of allowed)
      if (look.test(path)) for (const method of others) methods.add(method);
  }

  for (const [path, methods] of allowed) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (methods.has(method)) continue;
      const answer = await app.call(path.replace(':id', 'some-id'), { method, headers: admin });
      const refusal = await assertRefusal(answer, 405);
      const list = (answer.headers.get('allow') ?? '').split(', ');
      assert.deepEqual([new Set(list), list.length], [methods, methods.size], path);
      assert.ok(refusal.message.startsWith(`${method} is not allowed here`));
    }
  }
});

test('methods that nobody uses do no harm', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'LINK', 'PURGE', 'SEARCH']) {
    for (const path of ['/api/courses', '/', '/healthz', '/assets/main-1a2b.js', '/nowhere']) {
      const answer = await plainRequest(app.url, path, { method });
      assert.ok(answer.status === 404 || answer.status === 405, `${method} ${path}: ${answer.status}`);
      if (answer.status === 405) assert.ok(answer.headers.allow);
    }
  }
});

test('no other site may call: no CORS header, and no answer to a preflight', async () => {
  for (const path of ['/api/courses', '/api/enrollments', '/admin/login', '/healthz', '/']) {
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' };
      const answer = await app.call(path, { method, headers });
      const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
      assert.deepEqual(names, [], path);
      if (method === 'OPTIONS') assert.equal(answer.status, 405);
    }
  }
});

test('case, slashes, dots and codes lead past no guard', async () => {
  for (const path of ['/api/courses/', '/API/COURSES'])
    assert.equal((await app.call(path)).status, 200, path);
  for (const path of ['/API/Enrollments', '/api/enrollments/', '/ADMINEVENTPOSTER', '/home/ADMIN/gettouch/'])
    await assertRefusal(await app.call(path), 401);
  const tricks =
    '//api/enrollments /api//enrollments /api/./enrollments /api/%65nrollments /api%2fenrollments /api/enrollments%2f /api/enrollments;x /./api/enrollments /x/../api/enrollments';
  for (const path of tricks.split(' ')) {
    for (const method of ['GET', 'DELETE']) {
      const answer = await plainRequest(app.url, path, { method });
      assert.ok([301, 401, 404, 405].includes(answer.status), `${method} ${path}: ${answer.status}`);
    }
  }
});
