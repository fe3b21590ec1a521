// The pages as the real build renders them: `npm test` has made it before.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { distFolder } from '../program-files.ts';
import { inLanguage, languages, translations } from '../shared/languages.ts';
import { addEntry, catalogues } from '../testing/catalogue.ts';
import { factsOf, visibleText } from '../testing/html.ts';
import { file, picture } from '../testing/pictures.ts';
import { json, navigation } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';
import { readManifest } from './read-manifest.ts';

const app = await startTestApp({ DEMO: '1' }, { distFolder });
after(() => app.close());
const admin = await app.logIn();

/** The h1 of each page, and something that only its data can tell. */
const shown: [path: string, status: number, heading: string, content: RegExp][] = [
  ['/', 200, 'DGCA authorised drone pilot training in Namakkal', /\/uploads\/[^"]+" alt="/u],
  ['/about', 200, 'About Us', /\/uploads\/[^"]+" alt="/u],
  ['/gallery', 200, 'Our Gallery', /gallery-25/u],
  ['/course', 200, 'DGCA Authorized Certificate', /Small \+ Medium Class<\/h3>/u],
  ['/certificate', 200, 'Add On Courses', /Agriculture Drone<\/h3>/iu],
  ['/contact', 200, 'Contact and partners', /Become a Partner/u],
  ['/course-enroll-template/small-class', 200, 'Small Class', /ENROLL NOW/u],
  ['/certificate-enroll-template/fpv', 200, 'FPV', /ENROLL NOW/u],
  ['/nowhere', 404, '404 Not Found', /There is no page at this address/u],
  ['/course-enroll-template/nowhere', 404, 'Loading...', /No course is listed at this address/u],
  ['/certificate-enroll-template/nowhere', 404, 'Loading...', /No course is listed at this address/u],
];

async function htmlOf(path: string): Promise<string> {
  return (await app.call(path, { headers: navigation })).text();
}

/** A page without the data and texts that it embeds. */
function withoutData(html: string): string {
  return html.replace(/<script type="application\/json".*?<\/script>/gsu, '');
}

/** Every class that the stylesheet of the public pages has rules for. */
const styled = new Set(
  [
    ...readFileSync(join(distFolder, 'site', readManifest(distFolder).main.styles[0] ?? ''), 'utf8').matchAll(
      /\.([a-z_-][\w-]*)/giu,
    ),
  ].map(([, name]) => name),
);
/** Links that have been followed already. */
const found = new Set<string>();

function textOf(html: string): string {
  return html.replace(/<[^>]*>/gu, '').replace(/&amp;/gu, '&');
}

for (const [path, status, heading, content] of shown) {
  test(`${path} shows its content before any script has run, in the stylesheet’s own classes, and leads nowhere in vain`, async () => {
    const answer = await app.call(path, { headers: navigation });
    assert.equal(answer.status, status);
    const html = await answer.text();
    const headings = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gu)].map(([, inside]) => textOf(inside ?? ''));
    assert.deepEqual(headings, [heading]);
    assert.match(html, content);
    if (heading !== 'Loading...') assert.doesNotMatch(visibleText(html), /Loading\.\.\./u);
    for (const label of 'Home|About|Gallery|DGCA Authorized Certificate|Add On Courses|Contact'.split('|'))
      assert.match(html, new RegExp(`<a [^>]*>${label}</a>`, 'u'));

    assert.doesNotMatch(html, /<style|\sstyle=|\son\w+="|javascript:/iu);
    for (const [script] of html.matchAll(/<script[^>]*>/gu))
      assert.match(script, /type="application\/(?:ld\+)?json"|type="module" src="\/assets\//u);
    const used = [...html.matchAll(/\sclass="([^"]*)"/gu)].flatMap(([, names = '']) => names.split(/\s+/u));
    assert.ok(used.length > 20);
    const unknown = used.filter((name) => name !== '' && !styled.has(name) && !name.startsWith('lucide'));
    assert.deepEqual([...new Set(unknown)], [], 'the renderer and the stylesheet agree on the names');

    const links = [...html.matchAll(/\s(?:href|src)="(\/[^"]*)"/gu)].map(([, link]) => link ?? '');
    const variants = [...html.matchAll(/\ssrcset="([^"]*)"/giu)].flatMap(([, list = '']) =>
      list.split(', ').map((variant) => variant.split(' ')[0] ?? ''),
    );
    for (const link of [...links, ...variants]) {
      if (found.has(link)) continue;
      const { status: ofLink } = await app.call(link.replaceAll('&amp;', '&'), {
        method: 'HEAD',
        headers: navigation,
      });
      assert.equal(ofLink, 200, link);
      found.add(link);
    }
  });
}

/** How heavy a page may be, in bytes over the wire, and how much heavier in another language. */
const budget: {
  page: Record<'scripts' | 'styles' | 'fonts' | 'document', number>;
  moreInAnotherLanguage: { bytes: number };
} = JSON.parse(readFileSync(new URL('../../web/budget.json', import.meta.url), 'utf8'));

async function weigh(path: string) {
  const html = await htmlOf(path);
  return {
    scripts: weightOf(html, /["\s](\/assets\/[^"\s]+\.js)(?=["\s])/gu),
    styles: weightOf(html, /<link rel="stylesheet" href="([^"]+)"/gu),
    fonts: weightOf(html, /<link rel="preload" href="([^"]+\.woff2)"/gu) + rupeeSigns(),
    document: brotliCompressSync(html).length,
  };
}

test('every page keeps to the budget of web/budget.json', async () => {
  for (const [path] of shown) {
    const weight = await weigh(path);
    for (const [kind, most] of Object.entries(budget.page)) {
      const bytes = weight[kind as keyof typeof weight];
      assert.ok(
        bytes > 0 && bytes <= most,
        `${path}: ${bytes} bytes of ${kind}, at most ${most} are allowed`,
      );
    }
  }
});

for (const language of translations) {
  test(`every page in ${languages[language].name} brings its own font, and keeps to the budget of web/budget.json`, async () => {
    const { bytes: most } = budget.moreInAnotherLanguage;
    for (const [path] of shown) {
      const [first, translated] = await Promise.all([weigh(path), weigh(inLanguage(language, path))]);
      assert.ok(translated.fonts > first.fonts, path);
      const more = sum(Object.values(translated)) - sum(Object.values(first));
      assert.ok(more <= most, `${path}: ${more} bytes more, at most ${most} are allowed`);
    }
  });
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Bytes of the files that a page names, compressed as they are sent. */
function weightOf(html: string, names: RegExp): number {
  const files = [...html.matchAll(names)].map(([, url = '']) => join(distFolder, 'site', url));
  return files.reduce((sum, file) => sum + statSync(file.endsWith('.woff2') ? file : `${file}.br`).size, 0);
}

/** Bytes of the fonts that hold the sign alone, which every price needs. */
function rupeeSigns(): number {
  const folder = join(distFolder, 'site/assets');
  const files = readdirSync(folder).filter((name) => /-rupee-[^/]*\.woff2$/u.test(name));
  return files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

for (const { kind, path, page } of catalogues) {
  test(`a ${kind} is shown as it stands, picture and all, whatever it holds`, async () => {
    const name = 'Night & "Day" <b>Flying</b> </script>';
    const aboutCourse = 'First.\n</script><script>alert(1)</script>\u2028';
    const fields = { name, aboutCourse, image: file(picture.png) };
    const entry = await addEntry(app, path, admin, fields);
    const html = await htmlOf(`${page}/${entry._id}`);
    assert.match(
      html,
      /<h1[^>]*>Night &amp; &quot;Day&quot; &lt;b&gt;Flying&lt;\/b&gt; &lt;\/script&gt;<\/h1>/u,
    );
    assert.doesNotMatch(html, /<b>Flying|<script>/u);
    const [head = '', body = ''] = html.split('<body>');
    assert.match(head, new RegExp(`<link rel="preload" as="image" href="${entry.image}"`, 'u'));
    assert.doesNotMatch(body, /<link/u, 'nothing stands before what is hydrated');
    assert.match(body, new RegExp(`<img src="${entry.image}"`, 'u'));
  });
}

test('no page knows of another’s data', async () => {
  const first = await htmlOf('/course-enroll-template/small-class');
  await htmlOf('/course-enroll-template/medium-class');
  assert.equal(await htmlOf('/course-enroll-template/small-class'), first);
  assert.match(await htmlOf('/course-enroll-template/nowhere'), /<h1[^>]*>Loading\.\.\.<\/h1>/u);
  assert.ok(factsOf(first).name);
});

test('an authorisation number shows nothing until it is set, and then on every page with the way to check it', async () => {
  const path = '/api/admin/site';
  const { facts, version } = await (await app.call(path, { headers: admin })).json();
  const line =
    /DGCA authorised RPTO, No\.\u00a0(?:<!-- -->)?RPTO\/12\/2023<\/span><a href="https:\/\/digitalsky\.dgca\.gov\.in\/"/gu;
  const linesOn = async (page: string) => [...(await htmlOf(page)).matchAll(line)].length;
  assert.doesNotMatch(withoutData(await htmlOf('/about')), /No\.\s|Authorisation number/u);
  const authorisation = { ...facts.authorisation, number: 'RPTO/12/2023' };
  const saved = await app.call(path, json({ version, facts: { ...facts, authorisation } }, 'PUT', admin));
  const { version: later } = await saved.json();
  const counts = await Promise.all(['/', '/course', '/certificate'].map(linesOn));
  assert.deepEqual(counts, [1, 2, 1], 'footer, head and footer, footer');
  assert.match(await htmlOf('/about'), /Authorisation number<\/dt><dd>RPTO\/12\/2023/u);
  await app.call(path, json({ version: later, facts }, 'PUT', admin));
});

test('a place without a photograph shows its drawing for the ground there, until the institute has one', async () => {
  const images = async (path: string, name: string) =>
    ((await htmlOf(path)).match(/<img [^>]*>/gu) ?? []).filter((image) => image.includes(`/${name}`));
  const [campus = ''] = await images('/', 'infrastructure-campus');
  assert.match(
    campus,
    /src="\/assets\/pictures\/infrastructure-campus-[\da-f]{6}\.svg" width="1280" height="720"/u,
  );
  const [library = ''] = await images('/', 'facility-library');
  assert.match(library, /src="\/assets\/pictures\/facility-library-[\da-f]{6}\.svg"/u);
  assert.match(library, / alt="Drawing of a library /u);
  const drawing = await app.call(/src="([^"]*)"/u.exec(library)?.[1] ?? '');
  assert.equal(drawing.headers.get('content-type'), 'image/svg+xml');
  const folder = join(app.dataFolder, 'site/pictures');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'facility-library.png'), picture.png);
  const [photograph = ''] = await images('/', 'facility-library');
  assert.match(photograph, /src="\/pictures\/facility-library\.png\?v=/u);
  rmSync(folder, { recursive: true });
});

test('the FPV course shows its print and is shared with it', async () => {
  assert.match(
    await htmlOf('/certificate-enroll-template/fpv'),
    /<img src="\/pictures\/addon-fpv\.webp"[^>]* alt="FPV"/u,
  );
  assert.equal((await app.call('/pictures/addon-fpv.webp')).headers.get('content-type'), 'image/webp');
  const { share } = readManifest(distFolder);
  assert.equal((await app.call(share['addon-fpv']?.url ?? '')).headers.get('content-type'), 'image/jpeg');
});

test('a replaced picture is not described as the site’s own, and stands for a certificate’s drawing too', async () => {
  const folder = join(app.dataFolder, 'site/pictures');
  mkdirSync(folder, { recursive: true });
  const altsOn = async (path: string) => {
    const images = (await htmlOf(path)).match(/<img [^>]*>/gu) ?? [];
    const replaced = images.filter((image) => image.includes('.png?v='));
    return new Set(replaced.map((image) => /alt="([^"]*)"/u.exec(image)?.[1]));
  };
  const note = 'The pictures on this site are illustrations.';
  assert.ok(visibleText(await htmlOf('/')).includes(note));
  for (const name of ['service-small', 'gallery-02']) writeFileSync(join(folder, `${name}.png`), picture.png);
  assert.deepEqual(await altsOn('/'), new Set(['Home: services, Small']));
  assert.deepEqual(await altsOn('/gallery'), new Set(['Gallery, Picture 2']));
  assert.deepEqual(await altsOn('/course'), new Set(['Small Class']), 'a course is called by its name');
  assert.ok(!visibleText(await htmlOf('/')).includes(note));
  writeFileSync(join(folder, 'approval-organisation.png'), picture.png);
  const html = await htmlOf('/about');
  assert.match(
    html,
    /<img [^>]*src="\/pictures\/approval-organisation\.png\?v=[^>]*alt="About: certificates, Organisation"/u,
  );
  assert.doesNotMatch(withoutData(html), /SPECIMEN: Authorisation|Specimen of an RPTO/u);
  assert.match(html, /SPECIMEN: Remote Pilot Certificate/u);
  rmSync(folder, { recursive: true });
  assert.match(await htmlOf('/about'), /SPECIMEN: Authorisation/u);
});

/** A page without the texts of its own that its scripts choose from. */
async function shownOn(path: string): Promise<string> {
  return (await htmlOf(path)).replace(/<script type="application\/json" id="texts">[^<]*<\/script>/u, '');
}

test('a hidden course or certificate is nowhere on the site, and one that leads to all stands in its place', async () => {
  const hide = (id: string, kind: string, hidden: boolean) =>
    app.call(`/api/admin/${kind}/hidden/${id}`, json({ hidden }, 'PUT', admin));
  const linksOf = (html: string) =>
    [...((html.split('<main')[1] ?? '').split('</main>')[0]?.matchAll(/href="(\/c[^"]*)"/gu) ?? [])].map(
      ([, link]) => link,
    );
  await hide('small-medium-class', 'courses', true);
  await hide('fpv', 'certificates', true);
  const home = await shownOn('/');
  assert.deepEqual(linksOf(home), [
    '/course-enroll-template/small-class',
    '/course-enroll-template/medium-class',
    '/course-enroll-template/small-class',
    '/course-enroll-template/medium-class',
    '/course',
    ...(await listOf('courses')).slice(2).map(({ _id }) => `/course-enroll-template/${_id}`),
    '/certificate-enroll-template/aerial-mapping',
    '/certificate',
    '/certificate-enroll-template/agriculture-drone',
    ...(await listOf('certificates')).slice(2).map(({ _id }) => `/certificate-enroll-template/${_id}`),
  ]);
  assert.doesNotMatch(home, /\/(?:hero|service|addon)-(?:small-medium|fpv)/u, 'their pictures');
  assert.match(home, /<h3[^>]*>All courses<\/h3>/u);
  assert.match(home, /<h3[^>]*>All add-on courses<\/h3>/u);
  for (const path of '/ /about /contact /course /certificate /legal/terms /sitemap.xml /nowhere'.split(' ')) {
    const html = await shownOn(path);
    // Apart from the file of another picture, whose name nobody reads.
    assert.doesNotMatch(html, /small \+ medium|small-medium-class|fpv(?!-)|\b(?:8|eight) days/iu, path);
  }

  for (const { _id } of await listOf('courses')) await hide(_id, 'courses', true);
  for (const { _id } of await listOf('certificates')) await hide(_id, 'certificates', true);
  const bare = await shownOn('/');
  assert.deepEqual(linksOf(bare), [
    '/course',
    '/course',
    '/course',
    '/course',
    '/certificate',
    '/certificate',
    '/certificate',
  ]);
  assert.doesNotMatch(bare, /small class|medium class|aerial mapping|agriculture drone|enroll-template/iu);
});

async function listOf(kind: string): Promise<{ _id: string }[]> {
  return (await (await app.call(`/api/${kind}`)).json()) as { _id: string }[];
}
