// The pages as the real build renders them: `npm test` has made it before.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { imageSize } from 'image-size';
import * as v from 'valibot';
import { en } from '../content/en/index.ts';
import { distFolder } from '../program-files.ts';
import { languageNames, splitLanguage } from '../shared/languages.ts';
import { addEntry, catalogues } from '../testing/catalogue.ts';
import { canonicalOf, metaOf, titleOf, visibleText } from '../testing/html.ts';
import { file, picture } from '../testing/pictures.ts';
import { form } from '../testing/requests.ts';
import { shareFile } from '../testing/share-picture.ts';
import { startTestApp } from '../testing/test-app.ts';

const origin = 'https://academy.example.in';
const instagram = 'https://www.instagram.com/academy';
const social = { instagram, youtube: 'https://www.youtube.com/', linkedin: '' };
const app = await startTestApp(
  { PUBLIC_URL: origin },
  { distFolder, prepare: (folder) => writeFileSync(join(folder, 'site.json'), JSON.stringify({ social })) },
);
after(() => app.close());
const admin = await app.logIn();

const htmlOf = async (path: string) => (await app.call(path)).text();
/** Every page that may be found, as the sitemap has them. */
const paths = [...(await htmlOf('/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/gu)].map(([, address = '']) =>
  address.slice(origin.length),
);
const heads = await Promise.all(paths.map(async (path) => ({ path, html: await htmlOf(path) })));

/** How many characters readers see: a Tamil one can be made of several. */
const signsOf = (words: string) => [...new Intl.Segmenter('ta').segment(words)].length;

test('every page has one true address, and a title and a description of its own that fit into a search result', () => {
  for (const language of languageNames) {
    const own = heads.filter(({ path }) => splitLanguage(path).language === language);
    assert.equal(own.length, heads.length / languageNames.length, 'every page is there in every language');
    const descriptions = own.map(({ html }) => metaOf(html, 'description') ?? '');
    assert.deepEqual(descriptions, [...new Set(descriptions)]);
    const titles = own.map(({ html }) => titleOf(html));
    assert.deepEqual(titles, [...new Set(titles)]);
  }
  for (const { path, html } of heads) {
    const title = titleOf(html);
    const signs = signsOf(title);
    assert.ok(signs >= 20 && signs <= 62, `${path}: ${signs} characters: ${title}`);
    const description = metaOf(html, 'description') ?? '';
    const length = signsOf(description);
    assert.ok(length >= 50 && length <= 160, `${path}: ${length} characters: ${description}`);
    assert.deepEqual([canonicalOf(html), metaOf(html, 'robots')], [origin + path, null]);
    assert.ok(html.includes('<link rel="manifest" href="/manifest.webmanifest">'), path);
  }
});

/** The texts of a picture, and how they are drawn: in Tamil the second stands at the end. */
const pictureTexts = {
  en: /^(?:Drawing|Illustration|Illustrated) .{20,}$/u,
  ta: /^.*\p{Script=Tamil}.{20,} \((?:ஓவியம்|கோட்டு ஓவியம்)\)$/u,
};

test('every page shows itself where it is shared, with a picture of the size that it tells', async () => {
  const pictures = new Set<string | null>();
  for (const { path, html } of heads) {
    const of = (key: string) => metaOf(html, key) ?? assert.fail(`${path} has no ${key}`);
    assert.equal(of('og:type'), 'website');
    assert.equal(of('og:site_name'), 'Namakkal Drone Academy');
    assert.equal(of('og:url'), origin + path);
    assert.equal(of('twitter:card'), 'summary_large_image');
    assert.deepEqual([of('og:title'), of('twitter:title')], [titleOf(html), titleOf(html)]);
    const description = of('description');
    assert.deepEqual([of('og:description'), of('twitter:description')], [description, description]);
    assert.equal(of('og:image'), of('twitter:image'));
    assert.match(of('og:image:alt'), pictureTexts[splitLanguage(path).language]);
    assert.equal(of('og:image:alt'), of('twitter:image:alt'));
    const answer = await app.call(of('og:image').slice(origin.length));
    assert.equal(answer.headers.get('content-type'), 'image/jpeg');
    const { width, height } = imageSize(new Uint8Array(await answer.arrayBuffer()));
    assert.deepEqual([of('og:image:width'), of('og:image:height')], [String(width), String(height)]);
    assert.deepEqual([width, height], [1200, 630]);
    pictures.add(of('og:image'));
  }
  assert.ok(pictures.size > heads.length / languageNames.length / 2, 'most pages have another');
});

for (const { kind, path, page } of catalogues) {
  test(`a ${kind}’s own picture stands for it once one of it is made to be shared, and its file is small enough for WhatsApp`, async () => {
    const fields = { name: 'Night "Flying"', description: 'Fly after dark' };
    const { _id } = await addEntry(app, path, admin, fields);
    const change = (pictures: { image?: File; share?: File }) =>
      app.call(`${path}/${_id}`, form(pictures, 'PUT', admin));
    const head = async (language = '') => {
      const html = await htmlOf(`${language}${page}/${_id}`);
      const names = ['og:image', 'og:image:width', 'og:image:height', 'og:image:alt'];
      return names.map((name) => metaOf(html, name));
    };
    const [placeholder, ...rest] = await head();
    assert.match(placeholder ?? '', /-share-[\da-f]{8}\.jpg$/u);
    assert.deepEqual(rest.slice(0, 2), ['1200', '630']);
    await change({ image: file(picture.png) });
    assert.equal((await head())[0], placeholder);
    await change({ share: await shareFile() });
    const [own, ...size] = await head();
    assert.match(own ?? '', /^https:\/\/academy\.example\.in\/uploads\/[\w-]+\.jpg$/u);
    assert.deepEqual(size, ['1200', '630', 'Night &quot;Flying&quot;']);
    for (const language of ['', '/ta']) {
      assert.equal((await head(language))[0], own);
      assert.equal((await thingsOn(`${language}${page}/${_id}`)).Course?.image, own);
    }
    const { headers } = await app.call((own ?? '').slice(origin.length));
    assert.deepEqual(
      [headers.get('content-type'), Number(headers.get('content-length')) <= 300_000],
      ['image/jpeg', true],
    );
    await change({ image: file(picture.gif) });
    assert.equal((await head())[0], placeholder, 'that of the picture before is gone');
    assert.equal(
      metaOf(await htmlOf(`${page}/${_id}`), 'description'),
      'Fly after dark. 2 days at Namakkal Drone Academy, Flying field: ₹12,500.50 + 18% GST.',
    );
    await app.call(`${path}/${_id}`, { method: 'DELETE', headers: admin });
  });
}

test('a picture that the institute replaced is replaced there too, unless its file is too large for WhatsApp', async () => {
  const folder = join(app.dataFolder, 'site/pictures');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'hero-small.gif'), picture.gif);
  const large = Buffer.concat([picture.gif, Buffer.alloc(300_000)]);
  writeFileSync(join(folder, 'about-drone-training.gif'), large);
  const html = await htmlOf('/');
  assert.match(metaOf(html, 'og:image') ?? '', /\/pictures\/hero-small\.gif\?v=\w+$/u);
  assert.equal(metaOf(html, 'og:image:width'), '2');
  assert.match(metaOf(await htmlOf('/about'), 'og:image') ?? '', /-share-[\da-f]{8}\.jpg$/u);
});

// The fields that Google's rich results require and recommend, as far as the institute knows them:
// https://developers.google.com/search/docs/appearance/structured-data/ organization, course, course-info, breadcrumb and
// carousel; the values as schema.org has them. Unknown keys are refused, so that a misspelt one is found.
const text = v.pipe(v.string(), v.nonEmpty());
const address = v.pipe(v.string(), v.startsWith(`${origin}/`), v.url());
const tag = v.picklist(['en-IN', 'ta-IN']);
const provider = { '@type': v.literal('EducationalOrganization'), '@id': address, name: text, url: address };
const amount = {
  price: v.pipe(v.number(), v.minValue(0)),
  priceCurrency: v.literal('INR'),
};
const item = { '@type': v.literal('ListItem'), position: v.pipe(v.number(), v.integer(), v.minValue(1)) };
const rules = {
  EducationalOrganization: v.strictObject({
    ...provider,
    alternateName: text,
    description: text,
    logo: address,
    email: v.pipe(v.string(), v.email()),
    telephone: v.pipe(v.string(), v.regex(/^\+\d/u)),
    address: v.strictObject({
      '@type': v.literal('PostalAddress'),
      streetAddress: text,
      addressCountry: v.literal('IN'),
    }),
    sameAs: v.optional(v.pipe(v.array(v.pipe(v.string(), v.url())), v.minLength(1))),
  }),
  WebSite: v.strictObject({
    '@type': v.literal('WebSite'),
    url: v.picklist([`${origin}/`, `${origin}/ta`]),
    name: text,
    inLanguage: tag,
    publisher: v.strictObject({ '@id': address }),
  }),
  Course: v.strictObject({
    '@type': v.literal('Course'),
    name: text,
    description: text,
    url: address,
    image: address,
    provider: v.strictObject(provider),
    offers: v.strictObject({
      '@type': v.literal('Offer'),
      category: v.picklist(['Free', 'Paid']),
      ...amount,
      priceSpecification: v.strictObject({
        '@type': v.literal('UnitPriceSpecification'),
        ...amount,
        valueAddedTaxIncluded: v.boolean(),
      }),
      availability: v.literal('https://schema.org/InStock'),
      url: address,
    }),
    hasCourseInstance: v.strictObject({
      '@type': v.literal('CourseInstance'),
      courseMode: v.picklist(['Online', 'Onsite', 'Blended']),
      // An ISO 8601 duration.
      courseWorkload: v.pipe(v.string(), v.regex(/^P\d+D$/u)),
      location: v.strictObject({ '@type': v.literal('Place'), name: text, address: text }),
    }),
  }),
  FAQPage: v.strictObject({
    '@type': v.literal('FAQPage'),
    inLanguage: tag,
    mainEntity: v.pipe(
      v.array(
        v.strictObject({
          '@type': v.literal('Question'),
          name: text,
          acceptedAnswer: v.strictObject({ '@type': v.literal('Answer'), text }),
        }),
      ),
      v.minLength(1),
    ),
  }),
  ItemList: v.strictObject({
    '@type': v.literal('ItemList'),
    itemListElement: v.pipe(v.array(v.strictObject({ ...item, name: text, url: address })), v.minLength(3)),
  }),
  BreadcrumbList: v.strictObject({
    '@type': v.literal('BreadcrumbList'),
    itemListElement: v.pipe(v.array(v.strictObject({ ...item, name: text, item: address })), v.minLength(2)),
  }),
};
type Kind = keyof typeof rules;
type Things = { [Each in Kind]?: v.InferOutput<(typeof rules)[Each]> };

/** Returns the things that a page tells of itself, by type, each held against its rules. */
async function thingsOn(path: string): Promise<Things> {
  const html = await htmlOf(path);
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gu)];
  assert.equal(blocks.length, 1, path);
  const data = JSON.parse(blocks[0]?.[1] ?? '');
  assert.deepEqual(Object.keys(data), ['@context', '@graph']);
  assert.equal(data['@context'], 'https://schema.org');
  const things: [string, unknown][] = data['@graph'].map((thing: { '@type': Kind }) => [
    thing['@type'],
    v.parse(rules[thing['@type']], thing),
  ]);
  const found: Things = Object.fromEntries(things);
  for (const list of [found.ItemList, found.BreadcrumbList]) {
    list?.itemListElement.forEach(({ position }, index) => {
      assert.equal(position, index + 1);
    });
  }
  return found;
}

const inner = ['BreadcrumbList'];
const courses = ['small-class', 'medium-class', 'small-medium-class'].map(
  (id) => `/course-enroll-template/${id}`,
);
const certificates = ['aerial-mapping', 'fpv', 'agriculture-drone'].map(
  (id) => `/certificate-enroll-template/${id}`,
);
const expected: [path: string, kinds: string[]][] = [
  ['/', ['EducationalOrganization', 'WebSite', 'FAQPage']],
  ['/about', ['EducationalOrganization', ...inner]],
  ['/gallery', inner],
  ['/contact', ['EducationalOrganization', ...inner]],
  ['/batches', inner],
  ['/course', ['ItemList', ...inner]],
  ['/certificate', ['ItemList', ...inner]],
  ...[...courses, ...certificates].map((path): [string, string[]] => [path, ['Course', ...inner]]),
];

test('each page states about itself what search engines ask for, and pages that nobody is to find state nothing', async () => {
  for (const [path, kinds] of expected) {
    const things = await thingsOn(path);
    assert.deepEqual(Object.keys(things), kinds, path);
    const trail = things.BreadcrumbList?.itemListElement;
    if (trail)
      assert.deepEqual([trail[0]?.item, trail.at(-1)?.item], [`${origin}/`, canonicalOf(await htmlOf(path))]);
  }
  for (const [path, entries] of [
    ['/course', courses],
    ['/certificate', certificates],
  ] as const) {
    const urls = (await thingsOn(path)).ItemList?.itemListElement.map(({ url }) => url);
    assert.deepEqual(
      urls,
      entries.map((entry) => origin + entry),
      'what visitors see, in their order',
    );
  }
  for (const path of [
    '/nowhere',
    '/course-enroll-template/nowhere',
    '/application',
    '/verify/unknown',
    '/admin',
    '/admin/nowhere',
  ])
    assert.doesNotMatch(await htmlOf(path), /ld\+json/u, path);
});

test('a page in Tamil states the same in Tamil, with addresses in Tamil', async () => {
  const tamil = /\p{Script=Tamil}{3}/u;
  const { EducationalOrganization: institute, WebSite: site, FAQPage: questions } = await thingsOn('/ta');
  assert.match(institute?.description ?? '', tamil);
  assert.deepEqual([institute?.url, site?.url, site?.inLanguage], [`${origin}/ta`, `${origin}/ta`, 'ta-IN']);
  assert.equal(institute?.['@id'], (await thingsOn('/')).EducationalOrganization?.['@id'], 'one institute');
  assert.equal(questions?.inLanguage, 'ta-IN');
  for (const [path, entries] of [
    ['/ta/course', courses],
    ['/ta/certificate', certificates],
  ] as const) {
    const items = (await thingsOn(path)).ItemList?.itemListElement ?? [];
    assert.deepEqual(
      items.map(({ url }) => url),
      entries.map((entry) => `${origin}/ta${entry}`),
    );
    for (const entry of entries) {
      const { Course: course, BreadcrumbList: trail } = await thingsOn(`/ta${entry}`);
      assert.match(course?.description ?? '', tamil);
      assert.deepEqual([course?.url, course?.offers.url], [`${origin}/ta${entry}`, `${origin}/ta${entry}`]);
      assert.deepEqual(
        trail?.itemListElement.map(({ item: place }) => place),
        [`${origin}/ta`, origin + path, `${origin}/ta${entry}`],
      );
      for (const { name } of trail?.itemListElement ?? []) assert.match(name, tamil);
    }
  }
});

test('the institute is the one that the pages show, with the profiles that it has', async () => {
  const { EducationalOrganization: institute } = await thingsOn('/');
  assert.deepEqual([institute?.name, institute?.telephone], ['Namakkal Drone Academy', '+91 00000 00000']);
  assert.deepEqual(institute?.sameAs, [instagram], 'the front page of a network is nobody’s profile');
  assert.equal((await app.call(new URL(institute?.logo ?? '').pathname)).status, 200);
});

test('a course’s facts are those of its record, and nothing in them ends the block', async () => {
  const name = '</script><script>alert(1)</script> & "Flying"';
  const fields = { name, price: '12500.50', days: '2', location: 'Flying field', description: name };
  const { _id } = await addEntry(app, '/api/courses', admin, fields);
  const path = `/course-enroll-template/${_id}`;
  assert.ok(!(await htmlOf(path)).includes('<script>'));
  const { Course: course, BreadcrumbList: trail } = await thingsOn(path);
  assert.equal(course?.name, name);
  assert.equal(course?.url, origin + path);
  assert.deepEqual([course?.offers.price, course?.offers.category], [12_500.5, 'Paid']);
  assert.equal(course?.offers.priceSpecification.valueAddedTaxIncluded, false);
  assert.equal(course?.hasCourseInstance.courseWorkload, 'P2D');
  assert.equal(course?.hasCourseInstance.location.name, 'Flying field');
  assert.deepEqual(
    trail?.itemListElement.map((each) => each.name),
    ['Home', 'DGCA authorised certificate courses', name],
  );
  await app.call(`/api/courses/${_id}`, { method: 'DELETE', headers: admin });
});

test('the questions are those that the page shows, with the same answers', async () => {
  const { FAQPage: questions } = await thingsOn('/');
  const shown = visibleText(await htmlOf('/'));
  assert.equal(questions?.mainEntity.length, en.questions.items.length);
  for (const { name, acceptedAnswer } of questions?.mainEntity ?? [])
    assert.ok(shown.includes(name + acceptedAnswer.text), name);
});
