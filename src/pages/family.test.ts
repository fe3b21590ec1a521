// The facts for a family, as the real build renders them: `npm test` has made it before.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fees as english } from '../content/en/fees.ts';
import { fees as tamil } from '../content/ta/fees.ts';
import { distFolder } from '../program-files.ts';
import { daysLater } from '../shared/days.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { inLanguage } from '../shared/languages.ts';
import type { Family, SiteState } from '../shared/records.ts';
import { aBatch } from '../testing/batches.ts';
import { tagsOf, visibleText } from '../testing/html.ts';
import { file, picture } from '../testing/pictures.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, json, navigation } from '../testing/requests.ts';
import { startTestApp, type TestApp, testSite } from '../testing/test-app.ts';

const facts = {
  name: 'Kongu Drone School',
  phone: '+91 4286 123 456',
  authorisation: { number: 'RPTO 12/2026' },
  approval: { validUntil: '2034-03-14', legalName: 'Kongu Drones Pvt. Ltd.' },
  terms: { ...defaultFacts.terms, confirmed: true },
  visit: { hours: 'Mon–Sat, 9 am to 6 pm', landmark: 'Opposite the bus stand' },
  costs: { hostelNight: 600, retest: 1_500 },
  people: [{ name: 'Priya S', role: 'Chief instructor', licence: 'RPC 7', languages: 'Tamil, English' }],
  training: { studentsPerInstructor: 4 },
};
const [unset, set] = await Promise.all([
  startTestApp({}, { distFolder }),
  startTestApp(
    {},
    { distFolder, prepare: (folder) => writeFileSync(join(folder, 'site.json'), JSON.stringify(facts)) },
  ),
]);
after(() => Promise.all([unset.close(), set.close()]));

const course = '/course-enroll-template/small-class';
const pages = ['/', course, '/certificate-enroll-template/fpv'];
const htmlOf = async (app: TestApp, path: string) => (await app.call(path, { headers: navigation })).text();
const familyOf = async (app: TestApp, query = '') =>
  (await (await app.call(`/api/family${query}`)).json()) as Family;
/** The links on a page to what parents ask, as they are read. */
const costLinksOf = (html: string) => html.match(/(?<=<a href="#parents"[^>]*>)[^<]*/gu) ?? [];
/** The part of a page with this id, as it is read. */
const partOf = (html: string, id: string) =>
  visibleText(new RegExp(`<section id="${id}".*?</section>`, 'su').exec(html)?.[0] ?? '');

test('facts that the institute has not set leave no trace: no heading, label, dash or gap', async () => {
  for (const path of pages) {
    const html = await htmlOf(unset, path);
    for (const id of ['proof', 'people']) assert.equal(partOf(html, id), '', `${path} ${id}`);
    const parents = partOf(html, 'parents');
    assert.match(parents, /Total with GST ?₹/u);
    assert.ok(parents.includes('We will tell you our terms of payment and refund before you pay.'));
    assert.doesNotMatch(parents, /Hostel|Food|Medical|Repeated|%.*days|To confirm/u);
    assert.deepEqual(costLinksOf(html), []);
  }
  assert.equal(partOf(await htmlOf(unset, '/about'), 'people'), '');
  assert.doesNotMatch(visibleText(await htmlOf(unset, '/')), /In all|Ask for/u);
});

test('what is set is shown where a family asks, in rupees and in the days of the terms', async () => {
  const html = await htmlOf(set, course);
  const proof = partOf(html, 'proof');
  for (const said of [
    'RPTO 12/2026',
    '14 March 2034',
    'Small & Medium, VLOS',
    'Kongu Drones Pvt. Ltd.',
    'Check with the DGCA',
  ])
    assert.ok(proof.includes(said), said);
  assert.ok(!proof.includes('Issued on'));
  const people = partOf(html, 'people');
  assert.match(people, /Priya S ?Chief instructor ?Licence RPC 7 ?Tamil, English/u);
  assert.match(people, /Students to an instructor ?4/u);
  const parents = partOf(html, 'parents');
  for (const said of [
    /Small Class, 5 days ?₹45,000/u,
    /Total with GST ?₹53,100/u,
    /To confirm the seat \(25% of the course fee\) ?₹11,250/u,
    /Hostel, a night ?₹600/u,
    /15\u00a0days or more before the first day ?100%/u,
    /1\u00a0to\u00a06\u00a0days before ?50%/u,
    /On the first day or later ?0%/u,
    /\+91 4286 123 456 \(Mon–Sat, 9 am to 6 pm\)/u,
  ])
    assert.match(parents, said);
  assert.ok(!parents.includes('Food'));
  assert.deepEqual(costLinksOf(html), ['For parents: costs and refunds']);
  const contact = visibleText(await htmlOf(set, '/contact'));
  assert.match(
    contact,
    /Call ?\+91 4286 123 456 ?Mon–Sat.*Opposite the bus stand ?Open in Google Maps/u,
    'hours once',
  );
  const home = await htmlOf(set, '/');
  assert.match(visibleText(home), /Opposite the bus stand ?Mon–Sat/u);
  assert.ok(partOf(home, 'proof').includes('RPTO 12/2026') && partOf(home, 'parents').includes('₹53,100'));
  const others = tagsOf(html, 'a').map(({ attributes }) => attributes.href);
  assert.ok(others.includes(`/ta${course}#parents`), 'the same in the other language');
});

test('About shows the people, and the scan in the place of its drawing, with what else is set of the authorisation', async () => {
  const before = await htmlOf(set, '/about');
  const fields = { about: 'authorisation', file: file(picture.webp) };
  await set.call('/api/admin/site/pictures', form(fields, 'POST', await set.logIn()));
  const { scan } = await familyOf(set);
  const html = await htmlOf(set, '/about');
  for (const page of [before, html])
    assert.match(
      visibleText(page),
      /Authorisation number ?RPTO 12\/2026 ?Valid until ?14 March 2034 ?Legal name ?Kongu Drones Pvt\. Ltd\. ?Check/u,
    );
  assert.match(partOf(before, 'people'), /Priya S ?Chief instructor/u);
  assert.match(before, /SPECIMEN: Authorisation/u);
  assert.ok(scan !== null && html.includes(`src="${scan}" alt="Authorisation of a`));
  assert.doesNotMatch(
    html.replace(/<script.*?<\/script>/gsu, ''),
    /SPECIMEN: Authorisation|Specimen of an RPTO|not documents/u,
  );
  assert.match(html, /SPECIMEN: Remote Pilot Certificate/u);
});

test('a message to the parents says in the language chosen what the page says, with dates, phone and link', async () => {
  const admin = await set.logIn();
  const startsOn = daysLater(dayInIndia(new Date()), 40);
  const batch = {
    ...aBatch,
    kind: 'course',
    entry: 'small-class',
    startsOn,
    endsOn: daysLater(startsOn, 4),
    seats: 7,
  };
  assert.equal((await set.call('/api/admin/batches', json(batch, 'POST', admin))).status, 201);
  const query = '?kind=course&entry=small-class';
  const { messages } = await familyOf(set, query);
  assert.deepEqual(
    messages.map(({ language }) => language),
    ['en', 'ta'],
  );
  const [english, tamil] = messages;
  for (const { text } of messages)
    for (const said of ['₹53,100', '7', '₹11,250', '75%', '+91 4286 123 456', 'Kongu Drone School'])
      assert.ok(text.includes(said), `${said} in ${text}`);
  assert.match(english?.text ?? '', /^Small Class, .*\nFee: .*\nBatch: .*7 seats left\n/u);
  assert.ok(
    english?.text.endsWith(`\n${testSite}${course}`) && tamil?.text.endsWith(`\n${testSite}/ta${course}`),
  );
  assert.match(tamil?.text ?? '', /7 இடங்கள் காலி/u);
  const links = tagsOf(await htmlOf(set, course), 'a').flatMap(({ attributes }) => attributes.href ?? []);
  for (const { text } of messages)
    assert.ok(links.includes(`https://wa.me/?text=${encodeURIComponent(text)}`), text);
  assert.deepEqual((await familyOf(set, `${query}&language=ta`)).messages, messages.toReversed());
});

test('a message to the parents names no sample, neither institute nor phone', async () => {
  for (const { text } of (await familyOf(unset)).messages) {
    assert.ok(!text.includes(defaultFacts.name) && !text.includes(defaultFacts.phone), text);
  }
});

test('a course that is not offered has no answers, and a wrong question is refused', async () => {
  const call = (query: string) => unset.call(`/api/family?${query}`);
  await assertRefusal(await call('kind=course&entry=nowhere'), 404, 'This course is not offered.');
  await assertRefusal(
    await call('kind=drone&entry=fpv'),
    400,
    /^kind is 'drone'; allowed is course or certificate\.$/u,
  );
});

test('a course whose hostel and food are told says what it costs in all, on Home, on its slip and in the message too', async () => {
  const admin = await set.logIn();
  const { version, facts } = (await (
    await set.call('/api/admin/site', { headers: admin })
  ).json()) as SiteState;
  const costs = { ...facts.costs, foodDay: 400, medical: 500 };
  const changed = json({ version, facts: { ...facts, costs } }, 'PUT', admin);
  assert.equal((await set.call('/api/admin/site', changed)).status, 200);
  const html = await htmlOf(set, course);
  const parents = partOf(html, 'parents');
  for (const said of [
    /Hostel, 5\u00a0nights at\u00a0₹600 ?₹3,000/u,
    /Food, 5\u00a0days at\u00a0₹400 ?₹2,000 ?Medical fitness certificate ?₹500 ?In all ?₹58,600/u,
  ])
    assert.match(parents, said);
  assert.deepEqual(costLinksOf(html), ['In all ₹58,600, with hostel and food']);
  for (const language of ['en', 'ta'] as const) {
    const home = visibleText(await htmlOf(set, inLanguage(language, '/')));
    const { withStay, withStayAndMedical } = language === 'en' ? english : tamil;
    for (const said of [
      `${withStayAndMedical}₹58,600`,
      `${withStayAndMedical}: ₹58,600`,
      `${withStay}: ₹`,
      'Priya S, Chief instructor',
    ])
      assert.ok(home.includes(said), `Home says ${said}`);
  }
  const { messages } = await familyOf(set, '?kind=course&entry=small-class');
  assert.match(messages[0]?.text ?? '', /\nIn all, with hostel and food: ₹58,600\n/u);
  const addOn = partOf(await htmlOf(set, '/certificate-enroll-template/fpv'), 'parents');
  assert.match(addOn, /In all ?₹/u);
  for (const said of [/Medical/u, /Repeated test/u])
    assert.doesNotMatch(addOn, said, 'which belong to the DGCA’s own certificate');
  assert.doesNotMatch(
    partOf(await htmlOf(set, '/certificate-enroll-template/fpv'), 'people'),
    /Students to/u,
  );
});
