import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { encode } from 'uqr';
import { json } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';

const origin = 'https://academy.example.in';
const app = await startTestApp({ PUBLIC_URL: origin });
after(() => app.close());
const admin = await app.logIn();

test('the page of a course or certificate has a QR code with its own address', async () => {
  const pages = ['/course-enroll-template/small-class', '/certificate-enroll-template/fpv'];
  for (const page of [...pages, ...pages.map((path) => `/ta${path}`)]) {
    const answer = await app.call(`${page}/qr.svg`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'image/svg+xml');
    const picture = await answer.text();
    const { data, size } = encode(origin + page, { border: 0 });
    assert.match(picture, /viewBox="0 0 (\d+) \1"/u);
    const dark = data.flat().filter(Boolean).length;
    assert.equal([...picture.matchAll(/M\d+,\d+/gu)].length, dark, `${size} by ${size}`);
  }
});

test('there is no QR code of a page that nobody can see, nor under another spelling', async () => {
  const page = '/course-enroll-template/medium-class';
  for (const path of [
    '/course-enroll-template/nowhere/qr.svg',
    '/ta/course-enroll-template/nowhere/qr.svg',
    '/ta/ta/course-enroll-template/small-class/qr.svg',
    '/course-enroll-template/Medium-class/qr.svg',
    '/Course-enroll-template/medium-class/qr.svg',
    '/course/qr.svg',
    '/admin/editCourse/medium-class/qr.svg',
    `${page}/other.svg`,
  ])
    assert.equal((await app.call(path)).status, 404, path);
  await app.call('/api/admin/courses/hidden/medium-class', json({ hidden: true }, 'PUT', admin));
  assert.equal((await app.call(`${page}/qr.svg`)).status, 404);
});
