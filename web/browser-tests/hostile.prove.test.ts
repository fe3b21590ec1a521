import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import type { CatalogueEntry, Logo, Poster } from '../../src/shared/records.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seePath } from './support/expect.ts';
import { assertHarmless, hostileTexts, script, watchForScripts } from './support/hostile-texts.ts';
import { logIn, storedSession, storeInstead } from './support/log-in.ts';
import { picture } from './support/pictures.ts';

const browserTest = browserSuite();
const enrollment = {
  email: 'x@example.com',
  phone: '98765 43210',
  address: 'Salem',
  course: 'FPV',
  agree: true,
};

/** A site of somebody else's, which serves one page that the test decides. */
const elsewhere = { html: '', origin: '' };
const foreign = createServer((_request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(elsewhere.html);
}).listen(0, '127.0.0.1');
await once(foreign, 'listening');
// By another name of this machine, so that a browser takes it for another site.
elsewhere.origin = `http://localhost:${(foreign.address() as AddressInfo).port}`;
after(() => {
  foreign.closeAllConnections();
  foreign.close();
});

browserTest(
  'an uploaded picture that is something else as well runs nothing, opened or used anywhere',
  async (visit) => {
    const { page, api, allowTrouble } = visit;
    allowTrouble(/./u);
    await watchForScripts(page);
    const { buffer: jpeg } = await picture('x.jpg');
    const html = `<!doctype html><script>${script}</script>`;
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, html.length + 2]), Buffer.from(html)]);
    const polyglots: Record<string, Buffer> = {
      // `GIF89a` is a name and the rest of the header a comment to a script.
      'script.gif': Buffer.concat([
        Buffer.from('GIF89a/*'),
        Buffer.from([1, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]),
        Buffer.from(`*/=1;${script}`),
      ]),
      'page.jpg': Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(html)]),
      'page.gif': Buffer.concat([
        Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
        Buffer.from(html),
      ]),
    };
    for (const [name, bytes] of Object.entries(polyglots)) {
      const logo = await api.send<Logo>('POST', '/admin/images/upload', {
        file: new File([new Uint8Array(bytes)], name),
      });
      const poster = await api.send<Poster>('POST', '/admin/eventposter', {
        name,
        file: new File([new Uint8Array(bytes)], name),
      });
      for (const path of [logo.url, poster.image]) {
        const answer = await page.goto(path);
        await eventually(() => answer?.headerValue('content-type'), /^image\//u);
        await eventually(
          () => page.evaluate(() => Reflect.get(window, 'hacked')),
          undefined,
          `${name} opened`,
        );
      }
      // As a script of another site's page, and of a page there that is framed here.
      elsewhere.html = `<!doctype html><title>elsewhere</title><script src="${visit.url}${logo.url}"></script><iframe src="${visit.url}${logo.url}"></iframe><object data="${visit.url}${logo.url}"></object>`;
      await page.goto(elsewhere.origin);
      for (const frame of page.frames()) {
        const hacked = await frame.evaluate(() => Reflect.get(window, 'hacked')).catch(() => undefined);
        assert.equal(hacked, undefined, `${name} in ${frame.url()}`);
      }
    }
  },
);

browserTest('no other site can frame the site, read its answers or write to it', async (visit) => {
  const { page, url, api, allowTrouble } = visit;
  allowTrouble(/./u);
  await api.clear('/api/enrollments');
  await api.post('/api/enrollments', { ...enrollment, name: 'Kavitha' });
  const { token } = await api.session();
  elsewhere.html = `<!doctype html><title>elsewhere</title>${['/', '/admin', '/legal/terms', '/api/courses']
    .map((path) => `<iframe src="${url}${path}"></iframe>`)
    .join('')}`;
  await page.goto(elsewhere.origin, { waitUntil: 'load' });
  const framed = page.frames().slice(1);
  assert.equal(framed.length, 4);
  for (const frame of framed) {
    assert.ok(!frame.url().startsWith(url), frame.url());
    await eventually(async () => /Drone Academy|small-class/u.test(await frame.content()), false);
  }

  const attempts = await page.evaluate(
    async ([site, stolen, body]) => {
      const attempt = (path: string, init: RequestInit) =>
        fetch(site + path, init).then(
          async (answer) => `${answer.type} ${(await answer.text()).length}`,
          () => 'refused',
        );
      const headers = { authorization: `Bearer ${stolen}` };
      const text = { method: 'POST', headers: { 'content-type': 'text/plain' }, body };
      return {
        'the list with the token': await attempt('/api/enrollments', { headers }),
        'a public list': await attempt('/api/courses', {}),
        'a public list without looking': await attempt('/api/courses', { mode: 'no-cors' }),
        'a form as JSON': await attempt('/api/enrollments', {
          ...text,
          headers: { 'content-type': 'application/json' },
        }),
        'a form as text': await attempt('/api/enrollments', { ...text, mode: 'no-cors' }),
        'a deletion': await attempt('/api/courses/small-class', { method: 'DELETE', headers }),
      };
    },
    [url, token, JSON.stringify({ ...enrollment, name: 'Nobody' })] as const,
  );
  for (const [what, outcome] of Object.entries(attempts)) assert.equal(outcome, 'refused', what);
  const list = await api.get<{ name: string }[]>('/api/enrollments');
  assert.deepEqual(
    list.map(({ name }) => name),
    ['Kavitha'],
  );
  assert.ok((await api.get<CatalogueEntry[]>('/api/courses')).some(({ _id }) => _id === 'small-class'));

  // A window that another site opens knows nothing of the one that opened it.
  elsewhere.html = `<!doctype html><title>elsewhere</title><button>open</button>`;
  await page.goto(elsewhere.origin);
  const opened = page.waitForEvent('popup');
  await page.evaluate((site) => void window.open(`${site}/admin`), url);
  const popup = await opened;
  await see(popup.getByLabel('Email'));
  await eventually(() => popup.evaluate(() => window.opener), null);
});

browserTest('no address and no history entry leads a log-in to another site', async ({ page }) => {
  await watchForScripts(page);
  const places = [
    '//evil.example/admin/enroll',
    'https://evil.example',
    '/\\evil.example',
    hostileTexts.address,
    '/admin/../../x',
  ];
  for (const place of places) {
    const query = ['next', 'returnTo', 'redirect', 'url']
      .map((name) => `${name}=${encodeURIComponent(place)}`)
      .join('&');
    await page.goto(`/admin?${query}#${place}`);
    await page.evaluate(
      (returnTo) => history.replaceState({ text: '<img src=x onerror=window.hacked=1>', returnTo }, ''),
      place,
    );
    await page.reload();
    await see(alertOf(page).getByText('<img src=x onerror=window.hacked=1>', { exact: true }));
    await logIn(page);
    await seePath(page, '/admin/panel');
    await assertHarmless(page, place);
    // The name of the browser stays: a log-in from another one would be told.
    await page.evaluate(() => localStorage.removeItem('adminInfo'));
  }
});

browserTest('a session of somebody’s making shows nothing', async (visit) => {
  const { page, api, allowTrouble } = visit;
  allowTrouble(/^answer (?:401|431): GET |^request failed: GET |^console error: Could not read /u);
  await watchForScripts(page);
  await api.post('/api/enrollments', { ...enrollment, name: 'Kavitha' });
  const { token } = await api.session();
  const [head = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const withClaims = (changes: object) =>
    `${head}.${Buffer.from(JSON.stringify({ ...claims, ...changes })).toString('base64url')}.${signature}`;
  const sessions: unknown[] = [
    '',
    [],
    { token: '' },
    { token: 'a.b.c' },
    { token: [token] },
    { token: `${head}.${payload}.` },
    { token: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.` },
    { token: withClaims({ exp: claims.exp + 1e6 }) },
    { token: withClaims({ exp: 'never' }) },
    { token: withClaims({ exp: 1e308 }) },
    { token: withClaims({ exp: -1 }) },
    {
      token: withClaims({ version: 99 }),
      user: { name: hostileTexts.markup, email: hostileTexts.attribute },
    },
    JSON.parse(`{"__proto__":{"token":"${token}"},"user":null}`),
  ];
  for (const session of sessions) {
    await page.goto('/admin');
    await storeInstead(page, typeof session === 'string' ? session : JSON.stringify(session));
    await page.goto('/admin/enroll');
    await seePath(page, '/admin');
    await eventually(() => storedSession(page), null, JSON.stringify(session).slice(0, 80));
    await eventually(() => page.getByText('Kavitha').count(), 0);
    await assertHarmless(page, JSON.stringify(session).slice(0, 80));
  }
  // A token that no header can carry reaches nobody: the screen says that nothing could be read.
  for (const unsendable of [`${token}\r\nx-injected: 1`, `${'a'.repeat(20_000)}.${payload}.${signature}`]) {
    await page.goto('/admin');
    await storeInstead(page, JSON.stringify({ token: unsendable }));
    await page.goto('/admin/enroll');
    await see(alertOf(page).getByText('Error Loading Data', { exact: true }));
    await eventually(() => page.getByText('Kavitha').count(), 0);
  }
});

browserTest(
  'a session that is ended from another browser shows no data any more',
  async ({ page, api, url, allowTrouble }) => {
    allowTrouble(/^answer 401: GET /u);
    await api.clear('/api/enrollments');
    await api.post('/api/enrollments', { ...enrollment, name: 'Kavitha' });
    await page.goto('/admin/enroll');
    await see(page.getByRole('row').getByText('Kavitha').first());
    const { token } = await api.session();
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await fetch(`${url}/admin/logout-everywhere`, { method: 'POST', headers })).status, 200);
    await page.reload();
    await seePath(page, '/admin');
    await eventually(() => storedSession(page), null);
    await page.goto('/admin/enroll');
    await seePath(page, '/admin');
    await eventually(() => page.getByText('Kavitha').count(), 0);
  },
  { loggedIn: true },
);

browserTest(
  'a token that somebody copied is of no use once its owner has logged out',
  async ({ page, url }) => {
    await page.goto('/admin/panel');
    const { token } = JSON.parse((await storedSession(page)) ?? '');
    const headers = { authorization: `Bearer ${token}` };
    const status = async () => (await fetch(`${url}/api/enrollments`, { headers })).status;
    await eventually(() => status(), 200);
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await seePath(page, '/admin');
    await eventually(status, 401);
  },
  { loggedIn: true },
);

browserTest('a violation of the policy comes to light in these tests', async ({ page, expectTrouble }) => {
  await page.goto('/about');
  const refused = await page.evaluate(() => {
    const attempt = (act: () => void) => {
      try {
        act();
        return 'done';
      } catch (error) {
        return String(error);
      }
    };
    const frame = document.createElement('iframe');
    frame.src = 'https://evil.example/';
    document.body.append(frame);
    return [
      attempt(() => {
        document.body.innerHTML = '<b>x</b>';
      }),
      attempt(() => {
        document.createElement('script').src = '/assets/x.js';
      }),
    ];
  });
  for (const outcome of refused) assert.match(outcome, /Trusted(?:HTML|Script|ScriptURL)\b/u);
  await eventually(() => page.evaluate(() => Reflect.get(window, 'hacked')), undefined);
  expectTrouble(/^console error: .*Content Security Policy/u);
  expectTrouble(/^console error: This document requires 'Trusted\w+' assignment/u);
});
