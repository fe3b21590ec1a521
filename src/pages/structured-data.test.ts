// The pages as the real build renders them: `npm test` has made it before.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import * as v from 'valibot';
import { distFolder } from '../program-files.ts';
import { addEntry } from '../testing/catalogue.ts';
import { canonicalOf, visibleText } from '../testing/html.ts';
import { startTestApp } from '../testing/test-app.ts';

const origin = 'https://academy.example.in';
const instagram = 'https://www.instagram.com/academy';
const app = await startTestApp(
  { PUBLIC_URL: origin },
  {
    distFolder,
    prepare: (folder) =>
      writeFileSync(
        join(folder, 'site.json'),
        JSON.stringify({ social: { instagram, youtube: 'https://www.youtube.com/', linkedin: '' } }),
      ),
  },
);
after(() => app.close());
const admin = await app.logIn();

// What Google's rich results require and recommend, of that what the institute knows:
// https://developers.google.com/search/docs/appearance/structured-data/ organization, course, course-info, breadcrumb and
// carousel; the values as schema.org has them. Unknown keys are refused, so that a misspelt one is found.
const text = v.pipe(v.string(), v.nonEmpty());
const address = v.pipe(v.string(), v.startsWith(`${origin}/`), v.url());
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
    url: v.literal(`${origin}/`),
    name: text,
    inLanguage: v.literal('en-IN'),
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

async function htmlOf(path: string): Promise<string> {
  return (await app.call(path)).text();
}

/** What a page tells of itself, by type, each held against its rules. */
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

const courses = ['small-class', 'medium-class', 'small-medium-class'].map(
  (id) => `/course-enroll-template/${id}`,
);
const certificates = ['aerial-mapping', 'fpv', 'agriculture-drone'].map(
  (id) => `/certificate-enroll-template/${id}`,
);
const inner = ['BreadcrumbList'];
const expected: [path: string, kinds: string[]][] = [
  ['/', ['EducationalOrganization', 'WebSite', 'FAQPage']],
  ['/about', ['EducationalOrganization', ...inner]],
  ['/gallery', inner],
  ['/contact', ['EducationalOrganization', ...inner]],
  ['/course', ['ItemList', ...inner]],
  ['/certificate', ['ItemList', ...inner]],
  ...[...courses, ...certificates].map((path): [string, string[]] => [path, ['Course', ...inner]]),
];

for (const [path, kinds] of expected) {
  test(`${path} tells of itself what search engines ask for`, async () => {
    const things = await thingsOn(path);
    assert.deepEqual(Object.keys(things), kinds);
    const trail = things.BreadcrumbList?.itemListElement;
    if (trail) {
      assert.equal(trail[0]?.item, `${origin}/`);
      assert.equal(trail.at(-1)?.item, canonicalOf(await htmlOf(path)));
    }
  });
}

test('the institute is the one that the pages show, with the profiles that it has', async () => {
  const { EducationalOrganization: institute } = await thingsOn('/');
  assert.equal(institute?.name, 'Namakkal Drone Academy');
  assert.equal(institute?.telephone, '+91 00000 00000');
  assert.deepEqual(institute?.sameAs, [instagram], 'the front page of a network is nobody’s profile');
  assert.equal((await app.call(new URL(institute?.logo ?? '').pathname)).status, 200);
});

test('the questions are those that the page shows, with the same answers', async () => {
  const { FAQPage: questions } = await thingsOn('/');
  const shown = visibleText(await htmlOf('/'));
  assert.equal(questions?.mainEntity.length, 8);
  for (const { name, acceptedAnswer } of questions?.mainEntity ?? [])
    assert.ok(shown.includes(name + acceptedAnswer.text), name);
});

test('the list holds what visitors see, in their order', async () => {
  for (const [path, details] of [
    ['/course', courses],
    ['/certificate', certificates],
  ] as const) {
    const { ItemList: list } = await thingsOn(path);
    assert.deepEqual(
      list?.itemListElement.map(({ url }) => url),
      details.map((detail) => origin + detail),
    );
  }
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

test('pages that nobody is to find tell nothing', async () => {
  for (const path of ['/nowhere', '/course-enroll-template/nowhere', '/admin', '/admin/nowhere'])
    assert.doesNotMatch(await htmlOf(path), /ld\+json/u, path);
});
