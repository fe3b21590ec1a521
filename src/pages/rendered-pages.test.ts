import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import type { Batch, CatalogueEntry } from '../shared/records.ts';
import type { PageToRender, RenderedPage } from '../shared/rendered-page.ts';
import { addEntry, catalogues } from '../testing/catalogue.ts';
import { canonicalOf, factsOf, metaOf, titleOf } from '../testing/html.ts';
import { file, picture } from '../testing/pictures.ts';
import { plainRequest } from '../testing/plain-request.ts';
import { form, json, navigation } from '../testing/requests.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestApp } from '../testing/test-app.ts';
import { startTestApp } from '../testing/test-app.ts';
import { tinyManifest, writeTinyDist } from '../testing/tiny-dist.ts';

/** The renderer of these tests: the pages that it was asked for, and how it answers. */
interface TestRenderer {
  asked: PageToRender[];
  render: (page: PageToRender) => RenderedPage;
}

const tester: TestRenderer = { asked: [], render: ordinary };
Object.assign(globalThis, { testRenderer: tester });

function ordinary({ path }: PageToRender): RenderedPage {
  return { preloads: '', markup: `<main>${path} ${tester.asked.length}</main>` };
}

/** Writes a build whose renderer is this program, or none where it is null. */
function distWith(program: string | null): string {
  const folder = temporaryFolder();
  writeTinyDist(folder);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...tinyManifest, renderer: 'render.cjs' }));
  if (program !== null) writeFileSync(join(folder, 'render.cjs'), program);
  return folder;
}

const distFolder = distWith(
  'exports.openRenderer = async () => (page) => (testRenderer.asked.push(page), testRenderer.render(page));',
);

const app = await startTestApp({ DEMO: '1', PUBLIC_URL: '' }, { distFolder });
const admin = await app.logIn();
after(() => app.close());
beforeEach(() => {
  tester.asked = [];
  tester.render = ordinary;
});

async function htmlOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await app.call(path, { headers: { ...navigation, ...headers } })).text();
}

/** The data that a page brings along, or null where it brings none. */
function dataOf(html: string): Record<string, unknown> | null {
  const found = /<script type="application\/json" id="page-data">([^<]*)<\/script>/u.exec(html)?.[1];
  return found === undefined ? null : JSON.parse(found);
}

async function bodyOf<Body>(path: string): Promise<Body> {
  return (await (await app.call(path)).json()) as Body;
}

/** Has every page made anew. */
async function changeSomething(): Promise<void> {
  await app.call('/api/courses/small-class', form({ gst: `${Math.random()}%` }, 'PUT', admin));
}

describe('a public page', () => {
  test('comes rendered, with the data that it shows and no more', async () => {
    const courses = await bodyOf<CatalogueEntry[]>('/api/courses');
    const certificates = await bodyOf<CatalogueEntry[]>('/api/certificates');
    const logos = await bodyOf('/admin/images');
    await app.call(
      '/admin/eventposter',
      form({ name: 'A second event', file: file(picture.png) }, 'POST', admin),
    );
    const posters = await bodyOf<unknown[]>('/admin/eventposter');
    const cards = (entries: CatalogueEntry[]) =>
      entries.map(({ _id, name, image, days, price, gst, description }) => {
        return { _id, name, image, days, price, gst, description };
      });
    // Home has texts of its own for all of these.
    const placed = (entries: CatalogueEntry[]) =>
      cards(entries).map((card) => ({ ...card, description: '' }));
    assert.ok(posters.length > 1);
    const batches = await bodyOf<Batch[]>('/api/batches');
    const next = {
      '/api/batches?next=1': (await bodyOf<Batch[]>('/api/batches?next=1')).map(
        ({ kind, entry, startsOn, seatsLeft, full, sample }) => {
          return { kind, entry, startsOn, seatsLeft, full, ...(sample && { sample }) };
        },
      ),
    };
    const datesOf = (id: string) => ({
      [`/api/batches?entry=${id}`]: batches.filter(({ entry }) => entry === id),
    });
    const familyAt = async (path: string) => ({ [path]: await bodyOf(path) });
    const expected: [string, Record<string, unknown>][] = [
      [
        '/',
        {
          '/api/courses#cards': placed(courses),
          '/api/certificates#cards': placed(certificates),
          ...next,
          ...(await familyAt('/api/family')),
          '/admin/images': logos,
          '/admin/eventposter': posters.slice(-1),
        },
      ],
      ['/about', { ...(await familyAt('/api/family')), '/admin/images': logos }],
      ['/gallery', {}],
      ['/contact', {}],
      ['/course', { '/api/courses': cards(courses), ...next }],
      ['/certificate', { '/api/certificates': cards(certificates), ...next }],
      [
        '/course-enroll-template/small-class',
        {
          '/api/courses/small-class': courses[0],
          ...datesOf('small-class'),
          ...(await familyAt('/api/family?kind=course&entry=small-class')),
        },
      ],
      [
        '/certificate-enroll-template/aerial-mapping',
        {
          '/api/certificates/aerial-mapping': certificates[0],
          ...datesOf('aerial-mapping'),
          ...(await familyAt('/api/family?kind=certificate&entry=aerial-mapping')),
        },
      ],
      ['/course-enroll-template/nowhere', {}],
      [
        '/batches',
        {
          '/api/batches': batches,
          '/api/courses#cards': placed(courses),
          '/api/certificates#cards': placed(certificates),
        },
      ],
      ['/application', {}],
      ['/verify', {}],
      ['/nowhere', {}],
    ];
    for (const [path, data] of expected) {
      const html = await htmlOf(path);
      const key = path.replace(/^\/nowhere$/u, '/404').replace(/nowhere$/u, ':id');
      assert.match(html, new RegExp(`<div id="root"><main>${key} \\d+</main></div>`, 'u'));
      assert.deepEqual(dataOf(html), data, path);
      assert.deepEqual([tester.asked.at(-1)?.facts, tester.asked.at(-1)?.known], [factsOf(html), data]);
    }
  });

  test('in another language brings the courses in it, by the calls that ask for it, and has their names in its head', async () => {
    const inTamil = '?language=ta';
    const courses = await bodyOf<CatalogueEntry[]>(`/api/courses${inTamil}`);
    const listed = Object(dataOf(await htmlOf('/ta/course')))[`/api/courses${inTamil}`];
    assert.equal(listed.length, courses.length);
    for (const [index, card] of listed.entries()) assert.partialDeepStrictEqual(courses[index], card);
    const html = await htmlOf('/ta/course-enroll-template/small-class');
    const dates = '/api/batches?entry=small-class&language=ta';
    const family = '/api/family?language=ta&kind=course&entry=small-class';
    assert.deepEqual(dataOf(html), {
      [`/api/courses/small-class${inTamil}`]: courses[0],
      [dates]: await bodyOf(dates),
      [family]: await bodyOf(family),
    });
    assert.match(courses[0]?.name ?? '', /\p{Script=Tamil}/u);
    assert.ok(html.includes(`<title>${courses[0]?.name} `));
  });

  test('holds nothing of what people sent', async () => {
    const secret = { name: 'Kavitha Secret', email: 'kavitha@secret.example', phone: '91234 56780' };
    const course = { ...secret, address: 'Secret Street', course: 'Small Class', agree: true };
    await app.call('/api/enrollments', json(course));
    await app.call('/home', json({ ...secret, message: 'A secret message.' }));
    await changeSomething();
    for (const path of [
      '/',
      '/about',
      '/course',
      '/course-enroll-template/small-class',
      '/nowhere',
      '/admin',
    ])
      assert.doesNotMatch(await htmlOf(path), /secret|91234/iu, path);
  });

  test('cannot be broken out of by its data', async () => {
    const evil = '</script><script>alert(1)</script><!--\u2028&';
    const entry = await addEntry(app, '/api/courses', admin, { name: evil, aboutCourse: evil });
    assert.equal(entry.aboutCourse, evil);
    const html = await htmlOf(`/course-enroll-template/${entry._id}`);
    assert.doesNotMatch(html, /<script>|<!--|\u2028/u);
    assert.deepEqual(dataOf(html)?.[`/api/courses/${entry._id}`], entry);
    await app.call(`/api/courses/${entry._id}`, { method: 'DELETE', headers: admin });
  });

  test('puts what the renderer preloads into its head', async () => {
    const link = '<link rel="preload" as="image" href="/uploads/x.jpg"/>';
    tester.render = () => ({ preloads: link, markup: '<main></main>' });
    await changeSomething();
    assert.match(await htmlOf('/contact'), new RegExp(`${link}\\n</head>`, 'u'));
  });
});

test('the back office comes as a plain shell', async () => {
  for (const path of ['/admin', '/admin/panel', '/admin/editCourse/small-class', '/admin/nowhere']) {
    const html = await htmlOf(path);
    assert.match(html, /<div id="root"><\/div>/u, path);
    assert.match(html, /<noscript>This page needs JavaScript/u);
    assert.equal(dataOf(html), null);
  }
  assert.deepEqual(tester.asked, []);
});

describe('what was rendered once', () => {
  beforeEach(changeSomething);

  test('is cached, whatever the spelling, the query and the encoding; one 404 for all unknown paths and ids', async () => {
    for (const path of ['/about', '/ABOUT', '/about?utm_source=x', '/about?utm_source=y'])
      for (const encoding of ['br', 'gzip', 'identity', ''])
        assert.match(await htmlOf(path, { 'accept-encoding': encoding }), /<main>\/about 1<\/main>/u);
    assert.equal(tester.asked.length, 1);
    for (const folder of ['/', '/course-enroll-template/', '/certificate-enroll-template/']) {
      for (const name of ['x1', 'x2', 'x3']) {
        const answer = await app.call(folder + name);
        assert.deepEqual([answer.status, answer.headers.get('etag')], [404, null]);
      }
    }
    assert.equal(tester.asked.length, 4);
  });

  test('is cached once a language, and no made-up language adds to it', async () => {
    for (const path of ['/about', '/ta/about', '/ta/ABOUT', '/ta/about?a=1', '/about']) await htmlOf(path);
    assert.equal(tester.asked.length, 2);
    for (const path of ['/ta/x1', '/ta/x2', '/ta/ta/about', '/ta/admin', '/TA/about', '/en/about', '/x1'])
      assert.equal((await app.call(path)).status, 404);
    assert.equal(tester.asked.length, 4, 'one page for all that is unknown, in each language');
  });

  test('is not sent again to who has it, until its content changes', async () => {
    tester.render = () => ({ preloads: '', markup: '<main>Always the same</main>' });
    const ask = (path: string, etag = '') =>
      plainRequest(app.url, path, { headers: { 'if-none-match': etag } });
    const { etag: contact } = (await ask('/contact')).headers;
    const { etag: courses } = (await ask('/course')).headers;
    assert.equal((await ask('/course', courses)).status, 304);
    await addEntry(app, '/api/courses', admin, { name: 'A New Course' });
    assert.equal((await ask('/contact', contact)).status, 304, 'its content is what it was');
    const changed = await ask('/course', courses);
    assert.equal(changed.status, 200);
    assert.match(changed.body.toString(), /A New Course/u);
  });
});

describe('a change by an admin shows at the next request:', () => {
  /** Asks as often as it takes to have the page in every memory there is. */
  const warm = async (path: string) => {
    for (let turn = 0; turn < 4; turn += 1) await htmlOf(path);
  };

  for (const { kind, path, page } of catalogues) {
    const list = kind === 'course' ? '/course' : '/certificate';

    test(`a ${kind} added, changed and deleted`, async () => {
      await warm(list);
      const { _id } = await addEntry(app, path, admin, { name: 'First Name' });
      assert.match(await htmlOf(list), /First Name/u);
      assert.equal((await bodyOf<CatalogueEntry>(`${path}/${_id}`)).name, 'First Name');
      assert.equal((await bodyOf<CatalogueEntry[]>(path)).at(-1)?.name, 'First Name');
      await warm(`${page}/${_id}`);
      await warm(list);
      await warm('/');
      await app.call(`${path}/${_id}`, form({ name: 'Second Name' }, 'PUT', admin));
      const detail = await htmlOf(`${page}/${_id}`);
      assert.match(titleOf(detail), /^Second Name/u);
      assert.match(JSON.stringify(dataOf(detail)), /Second Name/u);
      assert.match(await htmlOf(list), /Second Name/u);
      assert.equal((await bodyOf<CatalogueEntry>(`${path}/${_id}`)).name, 'Second Name');
      assert.equal((await bodyOf<CatalogueEntry[]>(path)).at(-1)?.name, 'Second Name');
      await warm(list);
      await warm(`${page}/${_id}`);
      assert.equal((await app.call(`${path}/${_id}`, { method: 'DELETE', headers: admin })).status, 200);
      for (const gone of [`${page}/${_id}`, `${path}/${_id}`])
        assert.equal((await app.call(gone)).status, 404);
      assert.doesNotMatch(await htmlOf(list), /Second Name/u);
      assert.ok(!JSON.stringify(dataOf(await htmlOf('/'))).includes(_id));
    });
  }

  test('a logo and a poster added and deleted', async () => {
    for (const [call, list, fields, shown] of [
      ['/admin/images/upload', '/admin/images', { file: file(picture.png, 'partner.png') }, 'partner.png'],
      [
        '/admin/eventposter',
        '/admin/eventposter',
        { name: 'Drone night', file: file(picture.png) },
        'Drone night',
      ],
    ] as const) {
      await warm('/');
      const { _id } = (await (await app.call(call, form(fields, 'POST', admin))).json()) as { _id: string };
      assert.ok((await htmlOf('/')).includes(shown));
      await warm('/');
      await app.call(`${list}/${_id}`, { method: 'DELETE', headers: admin });
      assert.ok(!(await htmlOf('/')).includes(shown));
    }
  });

  test('a picture of the site replaced, and replaced again in place', async () => {
    await warm('/about');
    const folder = join(app.dataFolder, 'site/pictures');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'hero-small.png'), picture.png);
    const first = factsOf(await htmlOf('/about')).pictures['hero-small'];
    assert.match(first ?? '', /^\/pictures\/hero-small\.png\?v=/u);
    assert.equal(tester.asked.at(-1)?.facts.pictures['hero-small'], first);
    writeFileSync(join(folder, 'hero-small.png'), picture.gif);
    const isEarlier = async () => factsOf(await htmlOf('/about')).pictures['hero-small'] === first;
    for (const end = Date.now() + 5_000; await isEarlier(); )
      assert.ok(Date.now() < end, 'the page goes on with the earlier file');
    await warm('/about');
    rmSync(join(app.dataFolder, 'site'), { recursive: true });
    assert.deepEqual(factsOf(await htmlOf('/about')).pictures, {});
  });
});

describe('a host that a request makes up', () => {
  test('is in no page but its own', async () => {
    await changeSomething();
    for (let turn = 0; turn < 3; turn += 1) {
      for (const host of ['evil.example', 'academy.example.in', 'ACADEMY.example.in:8080']) {
        const html = String((await plainRequest(app.url, '/about', { headers: { host } })).body);
        assert.equal(canonicalOf(html), `http://${host.toLowerCase()}/about`);
        assert.equal(metaOf(html, 'og:url'), `http://${host.toLowerCase()}/about`);
      }
    }
    const encodings: (string | undefined)[] = [];
    for (let index = 0; index < 50; index += 1) {
      const headers = { host: `made-up-${index}.example`, 'accept-encoding': 'br' };
      encodings.push((await plainRequest(app.url, '/about', { headers })).headers['content-encoding']);
    }
    assert.ok(encodings.filter((encoding) => encoding === 'br').length <= 4, 'compressed for few');
    assert.equal(tester.asked.length, 1, 'rendered once for all of them');
  });

  test('is left out if it is none', async () => {
    for (const host of ['made up~', 'made/up~', '"><b>', 'x'.repeat(300), '[::1', 'a:123456']) {
      const answer = await plainRequest(app.url, '/about', { headers: { host } });
      if (answer.status === 400) continue;
      const html = String(answer.body);
      assert.equal(canonicalOf(html), null, host);
      assert.equal(metaOf(html, 'og:url'), null);
      assert.ok(metaOf(html, 'og:title'));
      assert.ok(!html.includes(host));
    }
  });

  test('and a scheme count by a proxy’s word only where a proxy is trusted', async (t) => {
    const behindProxy = await startTestApp({ TRUST_PROXY: '1', PUBLIC_URL: '' });
    t.after(() => behindProxy.close());
    const headers = {
      host: 'inside',
      'x-forwarded-host': 'academy.example.in',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.1',
    };
    const canonicalAt = async (url: string) =>
      canonicalOf(String((await plainRequest(url, '/about', { headers })).body));
    assert.equal(await canonicalAt(app.url), 'http://inside/about');
    assert.equal(await canonicalAt(behindProxy.url), 'https://academy.example.in/about');
  });
});

describe('a fault of the renderer', () => {
  const fault = () => {
    throw new Error('cannot render this');
  };
  const faultsLogged = (of: TestApp) =>
    of.logged.filter(({ level, msg }) => Number(level) >= 50 && msg === 'page not rendered').length;

  test('is logged, leaves a plain shell, and is over with the next request', async () => {
    await changeSomething();
    tester.render = fault;
    const before = faultsLogged(app);
    for (const [path, status] of [
      ['/about', 200],
      ['/nowhere', 404],
    ] as const) {
      const answer = await app.call(path);
      assert.equal(answer.status, status);
      const html = await answer.text();
      assert.match(html, /<div id="root"><\/div>/u);
      assert.match(
        html,
        /<noscript>This page needs JavaScript\. Please switch it on in your browser settings, or call \+91 00000 00000\./u,
      );
      assert.equal(dataOf(html), null);
    }
    assert.equal(faultsLogged(app), before + 2);
    tester.render = ordinary;
    assert.match(await htmlOf('/about'), /<main>/u);
  });

  test('is survived also where there is no renderer at all, or a broken one', async () => {
    for (const program of [null, 'this is no program', 'exports.nothing = 1;']) {
      const broken = await startTestApp({}, { distFolder: distWith(program) });
      try {
        const answer = await broken.call('/about');
        assert.equal(answer.status, 200);
        assert.match(await answer.text(), /<div id="root"><\/div>/u);
        assert.equal(faultsLogged(broken), 1);
      } finally {
        await broken.close();
      }
    }
  });
});
