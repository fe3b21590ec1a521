// The batches that search engines are told of, and how soon a change of one is seen.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Batch } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { startTestApp } from '../testing/test-app.ts';

const origin = 'https://academy.example.in';
const app = await startTestApp({ TOKEN_HOURS: '8760', PUBLIC_URL: origin });
after(() => app.close());
app.clock.now = morning;
const trial = batchTrial(app, await app.logIn());

/** The courses that a page tells of. */
async function coursesOn(path: string): Promise<Record<string, unknown>[]> {
  const html = await (await app.call(path)).text();
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/u.exec(html) ?? [];
  return JSON.parse(data)['@graph'].filter((thing: { '@type': string }) => thing['@type'] === 'Course');
}

const page = '/course-enroll-template/small-class';
const instancesOf = (course: Record<string, unknown> | undefined) =>
  course?.hasCourseInstance as { startDate: string; offers: { availability: string } }[];
const inStock = 'https://schema.org/InStock';
const soldOut = 'https://schema.org/SoldOut';

test('a course tells of its planned batches; the page of all dates, of each course with its own', async () => {
  const [course] = await coursesOn(page);
  assert.ok(!Array.isArray(course?.hasCourseInstance), 'without a batch, how it is held');
  assert.deepEqual(await coursesOn('/batches'), []);

  const small = await trial.addBatch({ seats: 1 });
  await trial.addBatch({ hidden: true });
  await trial.addBatch({ kind: 'certificate', entry: 'fpv', location: 'Salem' });
  const place = 'Manikampalayam, Namakkal';
  const told = {
    '@type': 'CourseInstance',
    courseMode: 'Onsite',
    location: { '@type': 'Place', name: place, address: place },
    name: 'Small Class',
    startDate: '2027-01-18',
    endDate: '2027-01-22',
    inLanguage: { '@type': 'Language', name: 'Tamil and English' },
  };
  const offers = { '@type': 'Offer', availability: inStock, url: origin + page };
  const [dated] = await coursesOn(page);
  const { price, days } = await trial.read<{ price: number; days: number }>('/api/courses/small-class');
  assert.deepEqual(instancesOf(dated), [
    { ...told, offers: { ...offers, price, priceCurrency: 'INR' }, courseWorkload: `P${days}D` },
  ]);

  await trial.enroll(small._id);
  const all = await coursesOn('/ta/batches');
  assert.deepEqual(
    all.map(({ url }) => url),
    [`${origin}/ta${page}`, `${origin}/ta/certificate-enroll-template/fpv`],
  );
  const seats = all.map((each) => instancesOf(each).map((one) => one.offers.availability));
  assert.deepEqual(seats, [[soldOut], [inStock]]);
});

test('the next request sees a seat that was taken, a batch that was changed, and midnight in India', async () => {
  const { _id } = await trial.addBatch({ entry: 'medium-class', seats: 1 });
  const seen = async () => {
    const listed = await trial.read<Batch[]>('/api/batches?entry=medium-class');
    const [course] = await coursesOn('/course-enroll-template/medium-class');
    const told = Array.isArray(course?.hasCourseInstance) ? instancesOf(course) : [];
    const calendar = await (await app.call('/batches.ics')).text();
    assert.equal(calendar.includes(_id), listed.length === 1);
    assert.deepEqual(
      told.map(({ startDate, offers }) => [startDate, offers.availability === soldOut]),
      listed.map(({ startsOn, full }) => [startsOn, full]),
    );
    return listed.map(({ startsOn, full }) => `${startsOn} ${full ? 'full' : 'open'}`);
  };
  assert.deepEqual(await seen(), ['2027-01-18 open']);
  const { reference } = await trial.enroll(_id);
  assert.deepEqual(await seen(), ['2027-01-18 full']);
  await trial.change(_id, reference, { state: 'cancelled' });
  assert.deepEqual(await seen(), ['2027-01-18 open']);
  const days = { startsOn: '2027-01-20', endsOn: '2027-01-22' };
  await app.call(`/api/admin/batches/${_id}`, trial.asAdmin(days, 'PUT'));
  assert.deepEqual(await seen(), ['2027-01-20 open']);
  app.clock.now = new Date('2027-01-20T18:29:00Z');
  assert.deepEqual(await seen(), ['2027-01-20 open']);
  app.clock.now = new Date('2027-01-20T18:31:00Z');
  assert.deepEqual(await seen(), []);
});
