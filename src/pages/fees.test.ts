// The pages as the real build renders them: `npm test` has made it before.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { distFolder } from '../program-files.ts';
import { visibleText } from '../testing/html.ts';
import { form, json, navigation } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({}, { distFolder });
after(() => app.close());
const admin = await app.logIn();

async function textOf(path: string): Promise<string> {
  return visibleText(await (await app.call(path, { headers: navigation })).text());
}

async function change(path: string, fields: Record<string, string>): Promise<void> {
  assert.equal((await app.call(path, form(fields, 'PUT', admin))).status, 200);
}

test('Home says what each course and add-on course costs, as the catalogue has it', async () => {
  const home = await textOf('/');
  for (const line of [
    '₹45,000 + 18% GST · ₹53,100 with GST',
    '₹55,000 + 18% GST · ₹64,900 with GST',
    '₹80,000 + 18% GST · ₹94,400 with GST',
    '₹25,000 + 18% GST · ₹29,500 with GST',
    '₹18,000 + 18% GST · ₹21,240 with GST',
    '₹20,000 + 18% GST · ₹23,600 with GST',
  ])
    assert.ok(home.includes(line), line);
  await change('/api/courses/small-class', { price: '1234567.50', gst: 'GST extra' });
  await change('/api/certificates/fpv', { price: '19000', gst: '5%' });
  const changed = await textOf('/');
  assert.ok(changed.includes('₹12,34,567.50 · GST extra'));
  assert.ok(changed.includes('₹19,000 + 5% GST · ₹19,950 with GST'));
  await change('/api/courses/small-class', { price: '45000', gst: '18% GST' });
  await change('/api/certificates/fpv', { price: '18000', gst: '18% GST' });
});

test('Home names no fee of a course that is hidden', async () => {
  const hide = (hidden: boolean) =>
    app.call('/api/admin/courses/hidden/medium-class', json({ hidden }, 'PUT', admin));
  assert.equal((await hide(true)).status, 200);
  const home = await textOf('/');
  assert.ok(home.includes('All courses'));
  assert.ok(!home.includes('₹55,000'));
  assert.equal((await hide(false)).status, 200);
});

test('the lists and the pages of one say the total beside the price', async () => {
  const courses = await textOf('/course');
  assert.ok(courses.includes('Investment: ₹45,000 + 18% GST₹53,100 with GST'));
  const certificates = await textOf('/certificate');
  assert.ok(certificates.includes('₹18,000 +18% GST₹21,240 with GST'));
  const course = await textOf('/course-enroll-template/small-class');
  assert.ok(course.includes('Investment₹45,000GST 18%₹8,100Total with GST₹53,100'));
  await change('/api/courses/small-class', { gst: 'Included' });
  const without = await textOf('/course-enroll-template/small-class');
  assert.ok(without.includes('Investment₹45,000') && without.includes('GSTIncluded'));
  assert.ok(!without.includes('Total with GST'));
  await change('/api/courses/small-class', { gst: '18% GST' });
});

test('the page of one says how to join, and that terms are told before paying', async () => {
  const course = await textOf('/course-enroll-template/small-class');
  const told = 'We will tell you our terms of payment and refund before you pay.';
  for (const words of ['How to join', 'You pay nothing on this site.', told])
    assert.ok(course.includes(words), words);
  const steps = course.slice(course.indexOf('Send your details'), course.indexOf('Already enrolled?'));
  assert.equal(steps.split(told).length, 2, 'it is said once');
});
