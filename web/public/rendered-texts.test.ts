// The texts of the public pages that never change, in the HTML that the build renders: `npm test` has made it before.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { en } from '../../src/content/en/index.ts';
import { ta } from '../../src/content/ta/index.ts';
import { batchesPath } from '../../src/shared/batches.ts';
import { defaultFacts } from '../../src/shared/default-facts.ts';
import { inLanguage } from '../../src/shared/languages.ts';
import type { CatalogueEntry } from '../../src/shared/records.ts';
import type { KnownData } from '../../src/shared/rendered-page.ts';
import type { SiteFacts } from '../../src/shared/site-facts.ts';
import { builtRenderer } from '../../src/testing/built-renderer.ts';
import { linesOf, tagsOf } from '../../src/testing/html.ts';
import { startTestApp } from '../../src/testing/test-app.ts';

const distFolder = join(import.meta.dirname, '../../dist');
const app = await startTestApp({ DEMO: '1' }, { distFolder });
after(() => app.close());

const renderPage = await builtRenderer();

const noDates: KnownData = {
  [batchesPath({ language: 'en', next: true })]: [],
  [batchesPath({ language: 'en', entry: 'night-flying' })]: [],
};

/** Renders a page with data and facts of the test's own; without dates. */
function rendered(path: string, known: KnownData = {}, facts: Partial<SiteFacts> = {}): string {
  return renderPage({
    path,
    texts: { language: 'en', groups: en },
    known: { ...noDates, ...known },
    facts: { ...defaultFacts, terms: null, pictures: {}, pictureTexts: {}, ...facts },
  }).markup;
}

async function sent(path: string): Promise<string> {
  return (await app.call(path)).text();
}

/** The part of a page that is its own. */
function mainOf(html: string): string {
  return /<main.*<\/main>/su.exec(html)?.[0] ?? '';
}

/** The section of a page that has a heading of this id. */
function sectionOf(html: string, heading: string): string {
  const found = new RegExp(`<section[^>]*aria-labelledby="${heading}".*?</section>`, 'su').exec(html);
  return found?.[0] ?? assert.fail(`no section ${heading}`);
}

/**
 * Asserts that a page has these texts in this order, among others.
 * @throws AssertionError that names the first one missing
 */
function assertReads(html: string, texts: readonly string[]): void {
  const lines = linesOf(html);
  let from = 0;
  for (const text of texts) {
    const found = lines.indexOf(text, from);
    assert.notEqual(found, -1, `“${text}” is missing after “${lines[from - 1]}”`);
    from = found + 1;
  }
}

/** Returns the page itself, without the notice above it. */
const page = async (path: string) => (await sent(path)).replace(/.*<div id="root">/su, '');

/** Labels and targets of the links in a part of a page. */
function linksOf(html = ''): (readonly [label: string, href: string])[] {
  return tagsOf(html, 'a').map(({ attributes, inside }) => [
    linesOf(inside).join(' '),
    attributes.href ?? '',
  ]);
}

const links = [
  ['Home', '/'],
  ['About', '/about'],
  ['Gallery', '/gallery'],
  ['DGCA Authorized Certificate', '/course'],
  ['Add On Courses', '/certificate'],
  ['Batches', '/batches'],
  ['Contact', '/contact'],
  ['Check a certificate', '/verify'],
] as const;

test('the frame has the links of the site, contacts and the chat around every page', async () => {
  for (const path of ['/', '/contact', '/course-enroll-template/small-class', '/nowhere']) {
    const html = await page(path);
    // Where something can be booked, one more leads to the dates.
    const isBookable = path === '/' || path.startsWith('/course');
    const [skip, brand, language, call, chatInHeader, ...more] = linksOf(html);
    const others = isBookable ? more.slice(1) : more;
    assert.equal(more[0]?.join(' '), isBookable ? 'See dates /batches' : 'Home /');
    assert.deepEqual([skip?.[0], brand], ['Skip to content', ['Namakkal Drone Academy', '/']]);
    assert.deepEqual(language, ['தமிழ்', path === '/nowhere' ? '/ta' : inLanguage('ta', path)]);
    assert.deepEqual([call, chatInHeader?.[0]], [['Call +91 00000 00000', 'tel:+910000000000'], 'WhatsApp']);
    assert.deepEqual(others.slice(0, links.length), links);
    const footer = /<footer.*<\/footer>/su.exec(html)?.[0];
    assert.deepEqual(linksOf(footer).slice(-15), [
      ['Instagram', 'https://www.instagram.com/'],
      ['YouTube', 'https://www.youtube.com/'],
      ...links,
      ['Find your application', '/application'],
      ['Privacy Policy', '/legal/privacy-policy'],
      ['Terms and Conditions', '/legal/terms'],
      ['+91 00000 00000', 'tel:+910000000000'],
      ['hello@example.com', 'mailto:hello@example.com'],
    ]);
    const chat = tagsOf(html, 'a').at(-1)?.attributes;
    assert.equal(
      chat?.href,
      'https://wa.me/910000000000?text=Hello!%20I%E2%80%99d%20like%20to%20know%20more%20about%20your%20courses.',
    );
    assert.deepEqual([chat?.target, /noopener/u.test(chat?.rel ?? '')], ['_blank', true]);
  }
});

test('the frame is the same in Tamil, with links to the pages and documents in Tamil', async () => {
  const { menu, footer } = ta.frame;
  const { titles } = ta.heads;
  const inTamil = links.map(([, to]) => inLanguage('ta', to));
  for (const path of ['/', '/contact', '/course-enroll-template/small-class']) {
    const html = await page(inLanguage('ta', path));
    const [, brand, language] = tagsOf(html, 'a');
    assert.equal(brand?.attributes.href, '/ta');
    assert.equal(language?.inside, 'English');
    const { href, hrefLang, lang } = language.attributes;
    assert.deepEqual([href, hrefLang, lang], [path, 'en-IN', 'en-IN']);
    const found = linksOf(/<footer.*<\/footer>/su.exec(html)?.[0]);
    assert.deepEqual(found.slice(-13, -2), [
      ...Object.values(menu).map((label, index) => [label, inTamil[index]]),
      [titles.applicationSearch, '/ta/application'],
      [footer.privacyPolicy, '/ta/legal/privacy-policy'],
      [footer.terms, '/ta/legal/terms'],
    ]);
  }
});

test('the institute’s own facts stand in the frame', () => {
  const html = rendered(
    '/course',
    {},
    {
      name: 'Kaveri Drone School',
      phone: '+91 4286 223 344',
      whatsapp: '+91 (98765) 432-10',
      email: 'office@kaveri.example',
      address: ['7, River Road', 'Mohanur'],
      social: {
        instagram: '',
        youtube: '',
        facebook: 'https://www.facebook.com/kaveri',
        linkedin: 'https://www.linkedin.com/kaveri',
      },
    },
  );
  assertReads(html, ['Kaveri Drone School', 'Contact', 'Kaveri Drone School', '7, River Road', 'Mohanur']);
  const found = linksOf(/<footer.*/su.exec(html)?.[0]);
  for (const link of [
    ['Facebook', 'https://www.facebook.com/kaveri'],
    ['LinkedIn', 'https://www.linkedin.com/kaveri'],
    ['+91 4286 223 344', 'tel:+914286223344'],
    ['office@kaveri.example', 'mailto:office@kaveri.example'],
  ])
    assert.ok(
      found.some((each) => each.join() === link.join()),
      link.join(),
    );
  assert.ok(!found.some(([label]) => label === 'Instagram'), 'a network without a link is not shown');
  assert.match(found.at(-1)?.[1] ?? '', /^https:\/\/wa\.me\/919876543210\?/u);
});

test('the headings of every page follow one another', async () => {
  for (const path of [...links.map(([, to]) => to), '/course-enroll-template/small-class', '/nowhere']) {
    const levels = [...mainOf(await sent(path)).matchAll(/<h([1-6])/gu)].map(([, level]) => Number(level));
    assert.equal(levels[0], 1, path);
    levels.forEach((level, index) => {
      assert.ok(level - (levels[index - 1] ?? 0) <= 1, `${path}: heading ${index} skips a level`);
    });
  }
});

test('Home has its sections in order, and its cards lead to their pages', async () => {
  const html = mainOf(await sent('/'));
  assertReads(html, [
    'DGCA authorised drone pilot training in Namakkal',
    'Our Services',
    'Our Infrastructure',
    'Our Certification',
    'Add On Courses',
    'Our Achievements',
    ...['150+', 'RPC', '6+', 'Instructors', '300+', 'Reviews'],
    'Our Facilities',
    'What Our Students Say',
    ...[5, 5, 4, 5].map((rating) => `${rating} out of 5 stars`),
    'Our Collaborations',
    'Frequently Asked Questions',
    'Contact Us',
    ...['Name', 'Email', 'Message'],
  ]);
  const [small, medium, both] = ['small', 'medium', 'small-medium'].map(
    (id) => `/course-enroll-template/${id}-class`,
  );
  const targets = (label: RegExp) =>
    linksOf(html)
      .filter(([text]) => label.test(text))
      .map(([, href]) => href);
  assert.deepEqual(targets(/^Explore More/u), [small, medium, both, '/certificate-enroll-template/fpv']);
  assert.deepEqual(targets(/^View course/u), [small, medium, both]);
  assert.deepEqual(
    targets(/^Learn More about \S/u),
    ['aerial-mapping', 'fpv', 'agriculture-drone'].map((id) => `/certificate-enroll-template/${id}`),
  );
  const logos = tagsOf(html, 'img').map(({ attributes }) => attributes.alt ?? '');
  assert.deepEqual(
    logos.filter((alt) => /^Sample partner/u.test(alt)),
    [1, 2, 3, 4, 5].map((number) => `Sample partner ${number}`),
    'each logo is read once',
  );
});

const smallClass = {
  _id: 'small-class',
  name: 'Small Class',
  image: null,
  days: 5,
  price: 45_000,
  gst: '18%',
  description: 'For small drones.',
};

test('what the institute has deleted goes from Home', () => {
  const html = rendered('/', { '/api/courses#cards': [smallClass], '/api/certificates#cards': [] });
  const small = '/course-enroll-template/small-class';
  // One slide, three services, three add-on courses.
  assert.deepEqual(
    linksOf(mainOf(html))
      .map(([, href]) => href)
      .filter((href) => href.startsWith('/c')),
    [small, small, '/course', '/course', '/certificate', '/certificate', '/certificate'],
  );
  assert.doesNotMatch(html, /Slide 1 of/u);
});

test('what the institute adds gets cards on Home after the others, with its own picture or its kind’s placeholder', () => {
  const added = (number: number) => ({
    ...smallClass,
    _id: `new-${number}`,
    name: `New ${number}`,
    days: number,
    image: number === 1 ? '/uploads/new.webp' : null,
  });
  const six = [1, 2, 3, 4, 5, 6].map(added);
  const html = rendered('/', { '/api/courses#cards': [...six, smallClass], '/api/certificates#cards': six });
  const names = (section: string) =>
    tagsOf(sectionOf(html, section), 'h3').map(({ inside }) => linesOf(inside).join());
  const news = six.map(({ name }) => name);
  assert.deepEqual(names('services'), ['Small Class', 'All courses', 'All courses', ...news]);
  assert.deepEqual(names('add-on'), [...Array(3).fill('All add-on courses'), ...news]);
  const services = sectionOf(html, 'services');
  assertReads(services, ['New 1', '1 day', 'For small drones.', 'New 2', '2\u00a0days', 'For small drones.']);
  const pictures = tagsOf(services, 'img').map(({ attributes }) => attributes.src ?? '');
  assert.equal(pictures[3], '/uploads/new.webp');
  for (const path of pictures.slice(4)) assert.match(path, /course-placeholder/u);
  assert.match(sectionOf(html, 'add-on'), /certificate-placeholder/u);
});

test('without logos a sentence stands in their place', () => {
  for (const path of ['/', '/about'])
    assertReads(rendered(path, { '/admin/images': [] }), ['Our partners will appear here.']);
});

test('About has its blocks in their words', async () => {
  const html = mainOf(await sent('/about'));
  const choices = ['Precision Training', 'Safety First', 'Advanced Fleet', 'Data Analytics'];
  assertReads(html, [
    'About Us',
    ...['Drone Training', 'Simulator Training', 'Hands-on Flying'],
    ...['Expert Training', 'Safety First', 'Innovation'],
    ...['Students Trained', '150+', 'Courses', '12+', 'Certificates Issued', '150+'],
    ...['Who We Are', 'Innovation', 'Collaboration', 'Creativity'],
    ...[
      'Our Highlights',
      'Excellence',
      'Innovation',
      'Integrity',
      'Collaboration',
      'Expertise',
      'Technology',
    ],
    ...['Approved by DGCA', 'Authorisation details', 'VLOS (Rotorcraft)', 'Small & Medium'],
    ...['Why Choose Us', ...choices, 'Industry Connections', 'Quick Certification Process'],
    ...['Our Facilities', 'Accommodation', 'Simulator Room', 'Library'],
    'Our Collaborations',
    'Ready to Take Flight?',
  ]);
  assert.deepEqual(linksOf(html).slice(-2), [
    ['See the courses', '/course'],
    ['Ask a question', '/contact'],
  ]);
  for (const { title } of [en.about.approval.organisation, en.about.approval.pilot])
    assert.ok(html.includes(`aria-label="SPECIMEN: ${title}"`), title);
  const authorisation = { ...defaultFacts.authorisation, number: 'SAMPLE-1' };
  assertReads(rendered('/about', {}, { authorisation }), ['Small & Medium', 'SAMPLE-1']);
});

test('About bears a single view, and a highlight of the institute’s own', () => {
  const own = { id: 'own', title: 'Own', text: 'With {instructors} instructors.' };
  const highlights = { ...en.about.highlights, items: [own] };
  const about = { ...en.about, views: en.about.views.slice(0, 1), highlights };
  const { markup } = renderPage({
    path: '/about',
    texts: { language: 'en', groups: { ...en, about } },
    known: {},
    facts: { ...defaultFacts, terms: null, pictures: {}, pictureTexts: {} },
  });
  assert.doesNotMatch(markup, /Choose a picture|the pictures"/u, 'there is nothing to choose');
  assertReads(markup, ['Our Highlights', 'Own', 'With 6 instructors.']);
});

test('the gallery has 25 pictures, of which the first row is loaded at once', async () => {
  const pictures = tagsOf(mainOf(await sent('/gallery')), 'img').map(({ attributes }) => attributes);
  assert.equal(pictures.length, 25);
  assert.deepEqual(
    pictures.map(({ alt }) => alt),
    en.gallery.pictures.map(({ alt }) => alt),
  );
  assert.deepEqual(
    pictures.map(({ loading }) => loading),
    en.gallery.pictures.map((_, index) => (index < 3 ? undefined : 'lazy')),
  );
});

test('each drawing in the gallery says what it shows, and the page that all are drawn, until one of the institute’s own is there', () => {
  const wordsWith = (pictures: Record<string, string>) =>
    linesOf(
      renderPage({
        path: '/gallery',
        texts: { language: 'en', groups: en },
        known: {},
        facts: { ...defaultFacts, terms: null, pictures, pictureTexts: {} },
      }).markup,
    ).join('\n');
  const drawn = wordsWith({});
  const labels = Object.values(en.gallery.drawings);
  assert.equal(labels.length, en.gallery.pictures.length);
  for (const words of [...labels, en.gallery.drawn]) assert.ok(drawn.includes(words), words);
  const mixed = wordsWith({ 'gallery-12': '/uploads/class.webp' });
  assert.ok(!mixed.includes(en.gallery.drawings['gallery-12']));
  assert.ok(mixed.includes(en.gallery.drawings['gallery-13']));
  assert.ok(!mixed.includes(en.gallery.drawn));
});

test('below the gallery, and beside the search for an application, stand a call and a chat', async () => {
  for (const [path, title] of [
    ['/gallery', en.gallery.visit.title],
    ['/application', en.application.contact.title],
  ] as const) {
    const [, ways = ''] = mainOf(await sent(path)).split(title);
    assert.match(ways, /href="tel:\+910000000000"/u, path);
    assert.match(ways, /href="https:\/\/wa\.me\/910000000000\?text=/u, path);
  }
});

test('the contact page has four benefits and both forms', async () => {
  const fields = ['Name', 'Email', 'Message'];
  assertReads(mainOf(await sent('/contact')), [
    'Contact and partners',
    ...['Call', 'WhatsApp', 'Where to find us', 'Contact Us', ...fields],
    'Why partner with us',
    ...['Train your team', 'Meet trained pilots', 'Share knowledge', 'Your logo on our website'],
    ...['Become a Partner', ...fields],
  ]);
});

test('the lists have a card for each entry, the environment, and for courses the timelines', async () => {
  const [days5, days3] = [
    ['Documentation and theory', 'Theory', 'Test, simulation and basic drone assembly'].concat(
      'Hands-on flying and night flying',
      'Hands-on flying and test',
    ),
    ['Test and simulation', 'Hands-on and night flying', 'Hands-on flying and test'],
  ];
  const plan = [...days5, ...days3].flatMap((text, index) => [`Day ${index + 1}`, text]);
  const course = mainOf(await sent('/course'));
  assertReads(course, [
    'DGCA Authorized Certificate',
    ...[
      'Small Class',
      'Duration:',
      '5 days',
      'Investment:',
      '₹45,000 + 18% GST',
      '₹53,100',
      'with GST',
      'Apply Now',
    ],
    ...[
      'Medium Class',
      'Duration:',
      '5 days',
      'Investment:',
      '₹55,000 + 18% GST',
      '₹64,900',
      'with GST',
      'Apply Now',
    ],
    ...[
      'Small + Medium Class',
      'Duration:',
      '8 days',
      'Investment:',
      '₹80,000 + 18% GST',
      '₹94,400',
      'with GST',
      'Apply Now',
    ],
    'Course Learning Timeline',
    ...['5-day', ...plan.slice(0, 10), '8-day', ...plan],
    ...['Learning Environment', 'Accommodation for 50+ students at a time', 'Simulator room'],
    ...['Hands-on practice', '6 type-certificate drones', 'Library'],
  ]);
  const certificate = mainOf(await sent('/certificate'));
  assertReads(certificate, [
    'Add On Courses',
    ...['Aerial Mapping', 'Duration:', '5 days', '₹25,000 +18% GST', '₹29,500', 'with GST', 'Apply Now'],
    ...['FPV', 'Duration:', '5 days', '₹18,000 +18% GST', '₹21,240', 'with GST', 'Apply Now'],
    ...['Agriculture Drone', 'Duration:', '3 days', '₹20,000 +18% GST', '₹23,600', 'with GST', 'Apply Now'],
    ...['Learning Environment', '24-acre green campus', 'AC hostel', 'Supportive staff'],
    ...['100% placement support', 'Community support'],
  ]);
  assert.doesNotMatch(certificate, /Learning Timeline/u);
  for (const [html, call, page] of [
    [course, '/api/courses', 'course'],
    [certificate, '/api/certificates', 'certificate'],
  ] as const) {
    const entries: CatalogueEntry[] = JSON.parse(await sent(call));
    assertReads(
      html,
      entries.flatMap(({ name, description }) => [name, description]),
    );
    assert.deepEqual(
      [...new Set(linksOf(html).map(([, href]) => href))],
      ['/batches', ...entries.map(({ _id }) => `/${page}-enroll-template/${_id}`)],
    );
  }
});

test('a page of a course or certificate tells everything about it', async () => {
  for (const [call, page, id, list] of [
    ['/api/courses', '/course-enroll-template', 'small-class', '/course'],
    ['/api/certificates', '/certificate-enroll-template', 'fpv', '/certificate'],
  ] as const) {
    const entry: CatalogueEntry = JSON.parse(await sent(`${call}/${id}`));
    const html = mainOf(await sent(`${page}/${id}`));
    assertReads(html, [
      entry.name,
      entry.description,
      ...['DURATION', `${entry.days} days`],
      ...['Investment', `₹${entry.price.toLocaleString('en-IN')}`],
      ...['GST 18%', `₹${(entry.price * 0.18).toLocaleString('en-IN')}`],
      ...['Total with GST', `₹${(entry.price * 1.18).toLocaleString('en-IN')}`],
      ...['LOCATION', 'Manikampalayam, Namakkal'],
      'ENROLL NOW',
      'About the Course',
      ...entry.aboutCourse.split('\n\n'),
      ...['Eligibility', ...entry.eligibility],
      ...['This Course Includes', ...entry.courseIncludes],
      ...['This Course Excludes', ...entry.courseExcludes],
    ]);
    assert.equal(linksOf(html)[0]?.[1], list, 'the way back');
    assert.ok(tagsOf(html, 'img').some(({ attributes }) => attributes.alt === entry.name));
  }
});

const entry = {
  _id: 'night-flying',
  name: 'Night Flying',
  price: 12_34_567,
  description: 'Fly after dark.',
  gst: 'GST included',
  days: 12,
  aboutCourse: 'First paragraph.',
  eligibility: ['Age 18, or above'],
  courseIncludes: ['Lamps'],
  courseExcludes: ['Travel'],
  image: null,
  location: 'Salem Airport',
} satisfies CatalogueEntry;

test('an entry has its own location, grouped price, and the placeholder of its kind', () => {
  const course = rendered('/course-enroll-template/night-flying', { '/api/courses/night-flying': entry });
  assertReads(course, ['12 days', '₹12,34,567', 'GST included', 'Salem Airport', 'Age 18, or above']);
  assert.match(mainOf(course), /\/course-placeholder-/u);
  const list = rendered('/certificate', {
    '/api/certificates': [entry, { ...entry, name: 'Free', price: 0 }],
  });
  assertReads(list, ['₹12,34,567 +GST included', 'Free', '₹0 +GST included']);
  assert.match(mainOf(list), /\/certificate-placeholder-/u);
});

test('the lists of an entry may come as arrays or as text with commas', () => {
  const lists = {
    eligibility: ' Age 18 or above ,Class 10,, ',
    courseIncludes: [' Lamps ', '', 'Tea, coffee'],
    courseExcludes: '',
  };
  const known = { '/api/courses/night-flying': { ...entry, ...lists } };
  const html = mainOf(rendered('/course-enroll-template/night-flying', known));
  const read = ['Eligibility', 'Age 18 or above', 'Class 10', 'This Course Includes', 'Lamps', 'Tea, coffee'];
  const lines = linesOf(html);
  const begin = lines.indexOf('Eligibility');
  assert.deepEqual(lines.slice(begin, begin + read.length + 1), [...read, 'How to join']);
});

test('an empty list says so in a sentence', () => {
  for (const [path, call, words] of [
    ['/course', '/api/courses', 'No course is listed at the moment. Please contact us for dates.'],
    [
      '/certificate',
      '/api/certificates',
      'No add-on course is listed at the moment. Please contact us for dates.',
    ],
  ] as const)
    assertReads(rendered(path, { [call]: [] }), [words]);
});

test('the legal documents are drafts, filled with the institute’s facts', async () => {
  for (const [path, title] of [
    ['/legal/privacy-policy', 'Privacy policy'],
    ['/legal/terms', 'Terms and conditions'],
  ] as const) {
    const html = await sent(path);
    assert.deepEqual(
      tagsOf(html, 'h1').map(({ inside }) => linesOf(inside)),
      [[title]],
    );
    assert.match(html, /Draft/u);
    assert.match(html, /Namakkal Drone Academy/u);
    assert.doesNotMatch(html, /\{\w+\}|\[\[|\]\]/u, 'every place is filled in');
  }
});
