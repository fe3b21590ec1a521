import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { allCalls } from '../all-calls.ts';
import type { Role } from '../shared/roles.ts';
import { needsRole, roles, theRoles } from '../shared/roles.ts';
import { peopleKinds } from '../testing/people.ts';
import { recordsBehindCalls } from '../testing/records-behind-calls.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { dumpTables } from '../testing/stored.ts';
import { startTestApp } from '../testing/test-app.ts';
import { claimsOf, signed, wrongTokens } from '../testing/tokens.ts';

/** Calls open to anyone. These tests fail for a call that is neither listed here nor guarded. */
const publicCalls = [
  'GET /healthz',
  'GET /api/openapi.json',
  'GET /api/form-token',
  'GET /api/admin/site/frame',
  'POST /admin/login',
  'POST /admin/login/passkey',
  'GET /api/texts/:id',
  'GET /api/courses',
  'GET /api/courses/:id',
  'GET /api/certificates',
  'GET /api/certificates/:id',
  'GET /admin/images',
  'GET /admin/eventposter',
  'GET /admin/eventposter/:id',
  ...peopleKinds.map(({ postPath }) => `POST ${postPath}`),
  'GET /api/batches',
  'GET /api/family',
  'POST /api/application',
  'GET /api/application/:id',
  'POST /api/application/:id',
  'GET /api/application/:id/certificate.pdf',
  'GET /api/verify/:id',
];

/**
 * The role that each other call needs, by the longest matching path, with its method where methods differ.
 * An owner may make every call; an admin without a role only those of 'any'.
 */
const askedRoles: Readonly<Record<Role | 'any', readonly string[]>> = {
  owner: ['/api/admin/admins', '/api/admin/activity', 'PUT /api/admin/retention'],
  office: [
    ...peopleKinds.map(({ listPath }) => listPath),
    '/api/admin/enrollments',
    '/api/admin/set-aside',
    '/api/admin/batches',
    '/api/admin/places',
    '/api/admin/untold-places',
    '/api/admin/register',
    '/api/admin/person',
    '/api/admin/retention',
    '/api/admin/notices',
    '/api/admin/figures',
    '/api/admin/people',
    '/api/admin/follow-up',
    '/api/admin/follow-up-counts',
    '/api/admin/follow-up-export',
    '/api/admin/follow-up-notes',
    '/api/admin/certificate-paper',
    '/api/admin/exports',
    '/api/admin/visits',
    '/api/admin/test-mail',
    '/api/admin/failed-mails',
    '/api/admin/bounces',
  ],
  editor: [
    '/api/courses',
    '/api/admin/courses',
    '/api/certificates',
    '/api/admin/certificates',
    '/admin/images',
    '/admin/eventposter',
    '/api/admin/site',
    '/api/admin/content',
  ],
  instructor: [],
  any: [
    '/admin/login',
    '/admin/account',
    '/admin/password',
    '/admin/logout',
    '/admin/logout-everywhere',
    '/api/admin/account',
    '/api/admin/session',
    '/api/admin/sessions',
    // Counts, without people.
    '/api/admin/news',
    '/api/admin/events',
    // Each role sees its own steps.
    '/api/admin/first-use',
    // Only the office sees people.
    '/api/admin/today',
    // Results depend on the role.
    '/api/admin/search',
    // Each deletion states its own role.
    '/api/admin/undo',
    // Batches belong to courses, and certificates name the institute.
    'GET /api/admin/courses',
    'GET /api/admin/certificates',
    'GET /api/admin/site',
  ],
};

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();

const routes = allCalls.map(({ method, path }) => ({ method, path, name: `${method} ${path}` }));
const isPublic = ({ name }: { name: string }) => publicCalls.includes(name);
const guarded = routes.filter((route) => !isPublic(route));

const records = await recordsBehindCalls(app, admin);
/** No role, each alone, each pair. */
const heldRoles: Role[][] = [
  [],
  ...roles.map((role) => [role]),
  ...roles.flatMap((role, index) => roles.slice(index + 1).map((other) => [role, other])),
];
const colleagues = heldRoles.map((own) => ({
  name: own.length === 0 ? 'no role' : theRoles(own),
  email: `${own.join('-and-') || 'none'}@example.com`,
  password: 'ten thousand propellers',
  roles: own,
}));
for (const each of colleagues) await app.addAdmin(each);

const wrong = Object.entries(await wrongTokens(app, admin));
/** Alternates between wrong tokens: one guard serves all calls. */
const someWrong = (index: number) => wrong[index % wrong.length] ?? assert.fail('no wrong token');

/** Sends a body that would be right, so that only the guard can refuse. */
function attempt({ method, path }: { method: string; path: string }, headers: HeadersInit) {
  const hasBody = method === 'POST' || method === 'PUT';
  return app.call(records.pathOf(path), { method, headers, ...(hasBody ? { body: new FormData() } : {}) });
}

test('the routes that anyone may call are all there, each route has a path of its own, and a record to try it with', () => {
  const open = routes.filter(isPublic).map(({ name }) => name);
  assert.deepEqual(open.sort(), [...publicCalls].sort());
  for (const { path } of routes) assert.match(path, /^\/[\w/.-]+(\/:id(\/[a-z]+)?(\.pdf)?)?$/u);
  assert.equal(new Set(routes.map(({ name }) => name)).size, routes.length);
  for (const { path } of guarded) if (path.includes(':id')) assert.ok(records.has(path), path);
});

/** Returns undefined for a call that is not listed. */
function askedFor({ method, path }: { method: string; path: string }): Role | 'any' | undefined {
  const begins = (start: string) => path === start || path.startsWith(`${start}/`);
  const found = ([...roles, 'any'] as const).flatMap((role) =>
    askedRoles[role].flatMap((line) => {
      const [start = '', only] = line.split(' ').reverse();
      const isOfMethod = only === undefined || only === method;
      return isOfMethod && begins(start) ? [{ role, length: line.length }] : [];
    }),
  );
  return found.sort((a, b) => b.length - a.length)[0]?.role;
}

/** Checks every route before it fails with all errors. */
async function assertEach<Route extends { name: string }>(
  asked: Route[],
  check: (route: Route, index: number) => Promise<unknown>,
): Promise<void> {
  const failures: string[] = [];
  for (const [index, route] of asked.entries())
    await check(route, index).catch((error: Error) => failures.push(`${route.name}: ${error.message}`));
  assert.deepEqual(failures, []);
}

for (const colleague of colleagues) {
  test(`an admin with ${colleague.name} is let in where a role of theirs is, and refused by all other calls, which change nothing`, async () => {
    let headers = await app.logIn(colleague);
    const isRefused = (asked: Role | 'any'): asked is Role =>
      asked !== 'any' && !colleague.roles.some((role) => role === 'owner' || role === asked);
    const own = guarded.map((route) => ({
      ...route,
      asked: askedFor(route) ?? assert.fail(`${route.name} asks for no role`),
    }));
    const before = dumpTables(app.database);
    await assertEach(
      own.filter(({ asked }) => isRefused(asked)),
      async (route) =>
        assertRefusal(
          await attempt(route, headers),
          403,
          isRefused(route.asked) ? needsRole(route.asked) : '',
        ),
    );
    assert.equal(dumpTables(app.database), before);
    await assertEach(
      own.filter(({ asked }) => !isRefused(asked)),
      async (route) => {
        // No record has this id, so that none is deleted.
        const answer = await attempt({ ...route, path: route.path.replace(':id', 'no-such-id') }, headers);
        assert.ok(answer.status !== 401 && answer.status !== 403, String(answer.status));
        if (route.path === '/api/admin/events') await answer.body?.cancel();
        else await answer.arrayBuffer();
        if (route.path.startsWith('/admin/logout')) headers = await app.logIn(colleague);
      },
    );
  });
}

test('every guarded call lets in nobody without a valid token, and changes nothing', async () => {
  const before = dumpTables(app.database);
  await assertEach(guarded, async (route, index) => {
    for (const [what, headers] of [['no header', {}] as const, someWrong(index)]) {
      const answer = await attempt(route, headers);
      assert.equal(answer.status, 401, what);
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer', what);
      await assertRefusal(answer, 401, 'Please log in: the token is missing, expired or no longer valid.');
    }
  });
  assert.equal(dumpTables(app.database), before);
});

test('the description names the roles of which each call needs one', async () => {
  const { paths } = (await (await app.call('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security?: { token: Role[] }[] }>>;
  };
  for (const route of routes) {
    const { security = [] } = paths[route.path.replace(':id', '{id}')]?.[route.method.toLowerCase()] ?? {};
    const asked = isPublic(route) ? undefined : askedFor(route);
    const wanted = roles.filter((role) => asked === 'any' || (asked && (role === 'owner' || role === asked)));
    assert.deepEqual(
      security.flatMap(({ token }) => token),
      wanted,
      route.name,
    );
  }
});

test('calls that anyone may read do not mind a wrong token', async () => {
  const reads = routes.filter((route) => isPublic(route) && route.method === 'GET');
  for (const [index, { path }] of reads.entries()) {
    const [what, headers] = someWrong(index);
    assert.equal((await app.call(records.pathOf(path), { headers })).status, 200, `${path} with ${what}`);
  }
  for (const [what, headers] of wrong)
    assert.equal((await app.call('/api/batches', { headers })).status, 200, what);
});

describe('the right token', () => {
  test('opens what it is for, from the header alone, whatever the case of the word before it', async () => {
    const authorization = admin.authorization.replace('Bearer', 'bearer');
    assert.equal((await app.call('/api/enrollments', { headers: { authorization } })).status, 200);
    const token = admin.authorization.replace('Bearer ', '');
    for (const name of ['token', 'access_token', 'authorization'])
      await assertRefusal(await app.call(`/api/enrollments?${name}=${token}`), 401);
  });

  test('ends with its last second', async () => {
    const { exp, iat } = claimsOf(admin);
    assert.equal(exp - iat, 12 * 3600);
    app.clock.now = new Date(exp * 1000 - 1);
    assert.equal((await app.call('/api/enrollments', { headers: admin })).status, 200);
    app.clock.now = new Date(exp * 1000);
    assert.equal((await app.call('/api/enrollments', { headers: admin })).status, 401);
    const fresh = await app.logIn();
    assert.equal((await app.call('/api/enrollments', { headers: fresh })).status, 200);
  });

  test('cannot be made to last by asking for it twice', async () => {
    const claims = claimsOf(await app.logIn());
    const authorization = signed(claims).authorization;
    assert.equal((await app.call('/api/enrollments', { headers: { authorization } })).status, 200);
    app.clock.now = new Date(claims.exp * 1000 + 1);
    assert.equal((await app.call('/admin/login', { headers: { authorization } })).status, 401);
  });
});
