// The pages as the real build renders them: `npm test` has made it before.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ta } from '../content/ta/index.ts';
import { distFolder } from '../program-files.ts';
import { allBatchesCalendar, batchCalendar, batchesPath } from '../shared/batches.ts';
import { inLanguage, type Language } from '../shared/languages.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { linesOf, tagsOf, visibleText } from '../testing/html.ts';
import { form, navigation } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760' }, { distFolder });
after(() => app.close());
app.clock.now = morning;
const admin = await app.logIn();
const trial = batchTrial(app, admin);

const course = '/course-enroll-template/small-class';
const cards = ['/', '/course'];
const lists = [course, '/batches'];

/** A page with every space a plain one. */
const page = async (path: string, language: Language = 'en') => {
  const answer = await app.call(inLanguage(language, path), { headers: navigation });
  return (await answer.text()).replaceAll('\u00a0', ' ');
};
const text = async (path: string, language: Language = 'en') => visibleText(await page(path, language));

test('without a batch the cards say that its date is given on request, and the page of dates whom to ask', async () => {
  for (const path of [...cards, course]) assert.doesNotMatch(await text(path), /Next batch/u);
  for (const path of cards) assert.match(await text(path), /Date on request/u, path);
  assert.doesNotMatch(await page(course), /id="dates"/u);
  const dates = await page('/batches');
  assert.match(visibleText(dates), /No batch is scheduled right now\./u);
  const links = tagsOf(dates, 'a').map(({ attributes }) => attributes.href ?? '');
  for (const way of ['/course', 'tel:+910000000000']) assert.ok(links.includes(way), way);
  assert.ok(links.some((link) => link.startsWith('https://wa.me/')));
  assert.ok(!links.includes(allBatchesCalendar));
});

test('the next batch stands on the cards, every one on the page of its course and on that of all dates; a seat that is taken is gone at the next request', async () => {
  const next = await trial.addBatch({ seats: 2, language: 'Tamil' });
  const later = await trial.addBatch({
    startsOn: '2027-02-01',
    endsOn: '2027-02-05',
    location: 'Erode',
    state: 'confirmed',
    seats: 9,
  });
  for (const path of cards) {
    assert.match(await text(path), /Next batch: Mon, 18 January · 2 seats left/u, path);
    assert.doesNotMatch(await text(path), /9 seats left/u, path);
  }
  assert.match(await text(course), /NEXT BATCHMon, 18 January2 seats left/u);
  for (const path of lists) {
    const html = await page(path);
    const lines = linesOf(html);
    for (const line of [
      ...[
        'Mon, 18 January',
        path === course ? 'to 22 January 2027 · 5 days' : 'to 22 January · 5 days',
        'Manikampalayam, Namakkal',
        'Tamil',
        '2 seats left',
      ],
      ...['Mon, 1 February', 'Erode', 'Tamil and English', '9 seats left'],
      'Confirmed batch',
    ])
      assert.ok(lines.includes(line), `${path}: ${line}`);
    const links = tagsOf(html, 'a').map(({ attributes }) => attributes.href);
    for (const { _id } of [next, later])
      for (const link of [`${course}?batch=${_id}`, batchCalendar(_id)])
        assert.ok(links.includes(link), link);
  }
  for (const path of cards) {
    const tamil = await text(path, 'ta');
    assert.match(tamil, /அடுத்த பேட்ச்: ஜனவரி 18, திங்கள் · 2 இடங்கள் காலி/u, path);
  }
  for (const path of lists) {
    const html = await page(path, 'ta');
    assert.ok(linesOf(html).includes('ஜனவரி 18, திங்கள்'), path);
    assert.match(html, /<span lang="en-IN">Erode<\/span>/u, 'what has no translation says so');
    assert.ok(
      tagsOf(html, 'a').some(({ attributes }) => attributes.href === `/ta${course}?batch=${next._id}`),
    );
  }

  await trial.enroll(next._id);
  for (const path of [...cards, ...lists]) {
    assert.match(await text(path), /1 seat left/u, path);
    assert.ok((await text(path, 'ta')).includes(ta.batches.oneSeatLeft), path);
  }
  // The next one that has a seat.
  await trial.enroll(next._id);
  for (const path of cards)
    assert.match(await text(path), /Next batch: Mon, 1 February · 9 seats left/u, path);
  for (const path of lists) {
    const lines = linesOf(await page(path));
    for (const line of ['Full', 'Join the waiting list']) assert.ok(lines.includes(line), `${path}: ${line}`);
  }
});

test('each page brings along what it shows of dates, and no more', async () => {
  const known = async (path: string) => {
    const [, json = ''] = /id="page-data">([^<]*)</u.exec(await page(path)) ?? [];
    return JSON.parse(json) as Record<string, { startsOn: string }[]>;
  };
  const cardsOnly = [
    { kind: 'course', entry: 'small-class', startsOn: '2027-02-01', seatsLeft: 9, full: false },
  ];
  for (const path of cards)
    assert.deepEqual((await known(path))[batchesPath({ language: 'en', next: true })], cardsOnly, path);
  const starts = (batches: { startsOn: string }[] | undefined) => batches?.map(({ startsOn }) => startsOn);
  const ofCourse = (await known(course))[batchesPath({ language: 'en', entry: 'small-class' })];
  const all = (await known('/batches'))[batchesPath({ language: 'en' })];
  for (const batches of [ofCourse, all]) assert.deepEqual(starts(batches), ['2027-01-18', '2027-02-01']);
});

test('a course with a place of its own says so on its dates', async () => {
  const changed = form({ location: 'Salem' }, 'PUT', admin);
  assert.equal((await app.call('/api/courses/small-class', changed)).status, 200);
  assert.ok(linesOf(await page('/batches')).includes('Salem'));
  assert.ok(linesOf(await page('/batches')).includes('Erode'), 'a batch may be elsewhere');
});

test('of many dates each page has the first in sight, and the page of all also says what they cost and which courses have none', async () => {
  for (const day of ['08', '15', '22']) {
    const startsOn = `2027-03-${day}`;
    await trial.addBatch({ startsOn, endsOn: startsOn });
  }
  const dates = visibleText(await page('/batches'));
  assert.match(dates, /March 2027.*Mon, 22 March.*₹53,100/u);
  assert.match(dates, /Date on request.*Medium Class.*₹64,900/u);
  assert.doesNotMatch(dates, /Later batches/u);
  const ofCourse = await page(course);
  assert.match(ofCourse, /<section id="dates"/u);
  assert.match(visibleText(ofCourse), /Later batches \(1\).*to 22 March 2027 · 1 day/u);
  for (let day = 1; day <= 36; day += 1) {
    const startsOn = `2028-${day > 28 ? '02' : '01'}-${String(((day - 1) % 28) + 1).padStart(2, '0')}`;
    await trial.addBatch({ startsOn, endsOn: startsOn });
  }
  assert.match(visibleText(await page('/batches')), /Later batches \(1\).*8 February/u);
});
