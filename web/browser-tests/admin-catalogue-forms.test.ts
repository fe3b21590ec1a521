import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { CatalogueEntry } from '../../src/shared/records.ts';
import { browserSuite } from './support/browser-suite.ts';
import { entryFields, fillEntry } from './support/catalogue-entries.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { cutOff, holdBack, refuse } from './support/network.ts';
import { noPicture, picture } from './support/pictures.ts';

const browserTest = browserSuite();
const loggedIn = { loggedIn: true };

const kinds = [
  {
    noun: 'course',
    call: '/api/courses',
    adminCall: '/api/admin/courses',
    add: '/admin/addcourse',
    addButton: 'Add Course',
    edit: '/admin/editCourse/night-flying',
    updateButton: 'Update Course',
    list: '/admin/courses',
    added: 'Course Submitted Successfully!',
    updated: 'Course updated successfully!',
    missing: 'Course not found',
    loadFailed: 'Failed to load course',
    updateFailed: 'Failed to update course',
  },
  {
    noun: 'certificate',
    call: '/api/certificates',
    adminCall: '/api/admin/certificates',
    add: '/admin/add-certificate',
    addButton: 'Add Certificate',
    edit: '/admin/edit/night-flying',
    updateButton: 'Update Certificate',
    list: '/admin/certificates',
    added: 'Certificate Submitted Successfully!',
    updated: 'Certificate updated successfully!',
    missing: 'Certificate not found',
    loadFailed: 'Failed to load certificate',
    updateFailed: 'Failed to update certificate',
  },
] as const;

for (const kind of kinds) {
  browserTest(
    `a ${kind.noun} is added with its picture, and the list shows it`,
    async ({ page, api }) => {
      await page.goto(kind.add);
      await fillEntry(page);
      await page.getByLabel('Image').setInputFiles(await picture('field.png', { width: 640, height: 480 }));
      const preview = page.getByRole('img', { name: 'Preview' });
      await see(preview);
      const box = await preview.boundingBox();
      assert.ok(box && box.width <= 200 && box.height <= 200, 'the preview is at most 200 by 200');
      const call = await holdBack(page, kind.call, 'POST');
      await page.getByRole('button', { name: kind.addButton, exact: true }).click();
      await call.made;
      await eventually(() => page.getByRole('button', { name: 'Submitting...' }).isDisabled(), true);
      await call.release();
      await seePath(page, `${kind.list}?refresh=1`);
      await see(statusOf(page).getByText(kind.added, { exact: true }));
      await see(page.getByText('Night Flying', { exact: true }));
      const added = await api.get<CatalogueEntry>(`${kind.call}/night-flying`);
      assert.deepEqual(
        { ...added, image: null },
        {
          ...entryFields,
          _id: 'night-flying',
          price: 12500.5,
          days: 2,
          eligibility: ['Age 18', 'Remote pilot certificate'],
          courseIncludes: ['Torch, batteries'],
          courseExcludes: ['Travel'],
          image: null,
          location: null,
        },
      );
      assert.ok(added.image, 'the picture was stored');
      await page.getByRole('button', { name: kind.addButton, exact: true }).click();
      await eventually(() => page.getByLabel('Name').inputValue(), '', 'the form is empty again');
      await eventually(() => page.getByRole('img', { name: 'Preview' }).count(), 0);
    },
    loggedIn,
  );

  browserTest(
    `a ${kind.noun} that lacks something or holds a wrong number is not sent`,
    async ({ page }) => {
      const call = await holdBack(page, kind.call, 'POST');
      await page.goto(kind.add);
      await page.getByRole('button', { name: kind.addButton, exact: true }).click();
      for (const field of ['Name', 'Price', 'GST', 'Days', 'Description', 'Eligibility']) {
        await see(page.getByText(`${field} is required.`, { exact: true }));
      }
      await eventually(
        () => page.getByLabel('Name').evaluate((field) => field === document.activeElement),
        true,
      );
      await fillEntry(page, { price: 'free', days: '1.5' });
      await page.getByRole('button', { name: kind.addButton, exact: true }).click();
      await see(page.getByText('Price must be a number, 0 or more.'));
      await see(page.getByText('Days must be a whole number, 1 or more.'));
      await eventually(
        () => page.getByLabel('Price (₹)').evaluate((f) => f === document.activeElement),
        true,
      );
      assert.equal(call.count(), 0);
    },
    loggedIn,
  );

  browserTest(
    `a ${kind.noun} that the server refuses, or that gets lost, stays in the form`,
    async ({ page, expectTrouble }) => {
      expectTrouble(/answer 500: POST/u);
      expectTrouble(/request failed: POST/u);
      await page.goto(kind.add);
      await fillEntry(page);
      const add = page.getByRole('button', { name: kind.addButton, exact: true });
      let mend = await refuse(page, kind.call, 500, { message: 'Disk full' }, 'POST');
      await add.click();
      await see(alertOf(page).getByText(`Failed to submit ${kind.noun}: Disk full`, { exact: true }));
      await mend();
      mend = await refuse(page, kind.call, 500, {}, 'POST');
      await add.click();
      await see(
        alertOf(page).getByText(`Failed to submit ${kind.noun}: Internal Server Error`, { exact: true }),
      );
      await mend();
      mend = await cutOff(page, kind.call, 'POST');
      await add.click();
      await see(alertOf(page).getByText('Server error', { exact: true }));
      await eventually(() => page.getByLabel('Name').inputValue(), entryFields.name);
    },
    loggedIn,
  );

  browserTest(
    `a ${kind.noun} is changed, and its screen goes back to the list`,
    async ({ page, api }) => {
      const before = await api.get<CatalogueEntry>(`${kind.call}/night-flying`);
      await page.goto(kind.edit);
      await eventually(() => page.getByLabel('Eligibility').inputValue(), 'Age 18\nRemote pilot certificate');
      await eventually(() => page.getByLabel('Course includes').inputValue(), 'Torch, batteries');
      await page.getByLabel('Days').fill('3');
      await page.getByLabel('Location').fill('Salem');
      const call = await holdBack(page, `${kind.call}/night-flying`, 'PUT');
      await page.getByRole('button', { name: kind.updateButton, exact: true }).click();
      await call.made;
      await eventually(() => page.getByRole('button', { name: 'Updating...' }).isDisabled(), true);
      await call.release();
      await see(statusOf(page).getByText(kind.updated, { exact: true }));
      await seePath(page, kind.list);
      const after = await api.get<CatalogueEntry>(`${kind.call}/night-flying`);
      assert.deepEqual(after, { ...before, days: 3, location: 'Salem' });

      await page.getByRole('button', { name: 'Update Night Flying', exact: true }).click();
      await eventually(() => page.getByLabel('Location').inputValue(), 'Salem');
      await page.getByLabel('Location').fill('');
      await page.getByRole('button', { name: kind.updateButton, exact: true }).click();
      await seePath(page, kind.list);
      assert.equal((await api.get<CatalogueEntry>(`${kind.call}/night-flying`)).location, null);
    },
    loggedIn,
  );

  browserTest(
    `two admins who change a ${kind.noun} do not overwrite each other`,
    async ({ page, api, expectTrouble }) => {
      expectTrouble(/answer 409: PUT/u);
      const path = `${kind.call}/night-flying`;
      await page.goto(kind.edit);
      const description = page.getByLabel('Description');
      await description.fill('Mine.');
      await api.send('PUT', path, { price: '99' });
      const update = page.getByRole('button', { name: kind.updateButton, exact: true });
      await update.click();
      const sentence = `Another admin has changed this ${kind.noun} meanwhile. Nothing was saved.`;
      await see(alertOf(page).getByText(sentence, { exact: true }));
      await eventually(() => description.inputValue(), 'Mine.');
      await page.getByRole('button', { name: 'Load what is saved' }).click();
      await eventually(() => page.getByLabel('Price (₹)').inputValue(), '99');

      await description.fill('Mine again.');
      const put = page.waitForRequest((request) => request.method() === 'PUT');
      await update.click();
      const sent = (await put).postData() ?? '';
      const names = [...sent.matchAll(/name="(\w+)"/gu)].map(([, name]) => name);
      assert.deepEqual(names, ['description', 'version'], 'only what was changed is sent');
      await seePath(page, kind.list);
      const saved = await api.get<CatalogueEntry>(path);
      assert.deepEqual([saved.price, saved.description], [99, 'Mine again.']);
    },
    loggedIn,
  );

  browserTest(
    `a change of a ${kind.noun} that fails is told`,
    async ({ page, expectTrouble }) => {
      expectTrouble(/answer 500: PUT/u);
      expectTrouble(/answer 409: PUT/u);
      expectTrouble(/request failed: PUT/u);
      const path = `${kind.call}/night-flying`;
      await page.goto(kind.edit);
      const update = page.getByRole('button', { name: kind.updateButton, exact: true });
      let mend = await refuse(page, path, 500, {}, 'PUT');
      await update.click();
      await see(alertOf(page).getByText(kind.updateFailed, { exact: true }));
      await mend();
      mend = await refuse(page, path, 409, { message: 'Changed meanwhile' }, 'PUT');
      await update.click();
      await see(alertOf(page).getByText('Changed meanwhile', { exact: true }));
      await mend();
      await cutOff(page, path, 'PUT');
      await update.click();
      await see(alertOf(page).getByText('Server error. Please try again.', { exact: true }));
      await seePath(page, kind.edit);
    },
    loggedIn,
  );

  browserTest(
    `a ${kind.noun} that is not there, or cannot be read, is told`,
    async ({ page, expectTrouble }) => {
      expectTrouble(/answer 404: GET/u);
      expectTrouble(/request failed: GET/u);
      expectTrouble(/console error: Could not read/u);
      const nowhere = kind.edit.replace('night-flying', 'nowhere');
      await page.goto(nowhere);
      await see(alertOf(page).getByText(kind.missing, { exact: true }));
      const mend = await cutOff(page, `${kind.adminCall}/entry/night-flying`);
      await page.goto(kind.edit);
      await see(alertOf(page).getByText(kind.loadFailed, { exact: true }));
      await mend();
      await page.getByRole('button', { name: 'Retry' }).click();
      await eventually(() => page.getByLabel('Name').inputValue(), entryFields.name);
    },
    loggedIn,
  );
}

browserTest(
  'the other spelling of the edit route works too',
  async ({ page }) => {
    await page.goto('/admin/editcourse/small-class');
    await eventually(() => page.getByLabel('Name').inputValue(), 'Small Class');
  },
  loggedIn,
);

browserTest(
  'a file that is no picture is turned away, with the words of each form',
  async ({ page }) => {
    for (const [path, words] of [
      ['/admin/addcourse', 'Please upload a valid image file'],
      ['/admin/editCourse/small-class', 'Please select a valid image file'],
      ['/admin/add-certificate', 'Please upload a valid image file'],
      ['/admin/edit/fpv', 'Please select a valid image file'],
    ] as const) {
      await page.goto(path);
      await page.getByLabel('Image').setInputFiles(noPicture('notes.txt'));
      await see(alertOf(page).getByText(words, { exact: true }));
      await page.getByLabel('Image').setInputFiles(noPicture('pretends.png', 'image/png'));
      await see(alertOf(page).getByText(words, { exact: true }));
      await eventually(() => page.getByLabel('Image').inputValue(), '');
      await page.getByLabel('Image').setInputFiles(await picture('field.png'));
      await seeGone(page.getByText(words, { exact: true }));
      await see(page.getByRole('img', { name: 'Preview' }));
    }
  },
  loggedIn,
);

browserTest(
  'a file that was turned away is never sent as if it had not been there, however soon the form is sent',
  async ({ page, api }) => {
    const fake = noPicture('pretends.png', 'image/png');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    const put = await holdBack(page, '/api/courses/small-class', 'PUT');
    const post = await holdBack(page, '/api/courses', 'POST');
    await page.goto('/admin/editCourse/small-class');
    const [image, update] = [page.getByLabel('Image'), page.getByRole('button', { name: 'Update Course' })];
    await image.setInputFiles(fake);
    await update.click();
    await see(alertOf(page).getByText('Please select a valid image file', { exact: true }));
    await eventually(() => image.evaluate((field) => field === document.activeElement), true);
    await update.click();
    await see(heading('Edit Course'));
    await page.getByRole('button', { name: 'Keep the picture shown now', exact: true }).click();
    await seeGone(page.getByText('Please select a valid image file', { exact: true }));
    assert.equal(put.count(), 0);

    await page.goto('/admin/addcourse');
    await fillEntry(page, { name: 'Without a picture' });
    await image.setInputFiles(fake);
    const add = page.getByRole('button', { name: 'Add Course', exact: true });
    await add.click();
    await see(alertOf(page).getByText('Please upload a valid image file', { exact: true }));
    assert.equal(post.count(), 0);
    await page.getByRole('button', { name: 'Go on without a picture', exact: true }).click();
    await add.click();
    await post.made;
    await post.release();
    await seePath(page, '/admin/courses?refresh=1');
    await api.remove('/api/courses/without-a-picture');
  },
  loggedIn,
);

browserTest(
  'a large photograph is sent as a WebP of at most 2000 pixels a side, with its progress',
  async ({ page, api }) => {
    await page.goto('/admin/editCourse/small-class');
    const photograph = await picture('photograph.jpg', { width: 3000, height: 2400 });
    await page.getByLabel('Image').setInputFiles(photograph);
    await see(page.getByText(/^photograph\.webp, /u));
    const call = await holdBack(page, '/api/courses/small-class', 'PUT');
    await page.getByRole('button', { name: 'Update Course' }).click();
    await call.made;
    await see(page.getByRole('progressbar'));
    await call.release();
    await seePath(page, '/admin/courses');
    const { image } = await api.get<CatalogueEntry>('/api/courses/small-class');
    const stored = await page.evaluate(async (url) => {
      const answer = await fetch(url);
      const bitmap = await createImageBitmap(await answer.blob());
      return { type: answer.headers.get('Content-Type'), width: bitmap.width, height: bitmap.height };
    }, image ?? '');
    assert.deepEqual(stored, { type: 'image/webp', width: 2000, height: 1600 });
  },
  loggedIn,
);

browserTest(
  'leaving a changed form asks first: by link, by Back, by logging out',
  async ({ page }) => {
    await page.goto('/admin/courses');
    await page.getByRole('button', { name: 'Update Small Class', exact: true }).click();
    await eventually(() => page.getByLabel('Name').inputValue(), 'Small Class');
    await page.getByLabel('Days').fill('9');
    await page.getByRole('link', { name: 'Enrollments' }).click();
    await answer(page, 'Stay');
    await seePath(page, '/admin/editCourse/small-class');
    await page.goBack();
    await answer(page, 'Stay');
    await eventually(() => page.getByLabel('Days').inputValue(), '9');
    await page.getByRole('button', { name: 'Logout' }).click();
    await answer(page, 'Stay');
    await eventually(() => page.getByLabel('Days').inputValue(), '9');
    await page.goBack();
    await answer(page, 'Leave');
    await seePath(page, '/admin/courses');

    await page.getByRole('button', { name: 'Update Small Class', exact: true }).click();
    await page.getByLabel('Days').fill('9');
    await page.getByRole('link', { name: 'Enrollments' }).click();
    await answer(page, 'Leave');
    await seePath(page, '/admin/enroll');
  },
  loggedIn,
);

browserTest(
  'a form that is as it was lets go without a question',
  async ({ page }) => {
    await page.goto('/admin/courses');
    await page.getByRole('button', { name: 'Update Small Class', exact: true }).click();
    const days = page.getByLabel('Days');
    const before = await days.inputValue();
    await days.fill('9');
    await days.fill(before);
    await page.goBack();
    await seePath(page, '/admin/courses');
  },
  loggedIn,
);

browserTest(
  'what was typed survives a session that ends while it is being sent',
  async ({ page, expectTrouble }) => {
    expectTrouble(/answer 401: POST \/api\/courses/u);
    await page.goto('/admin/addcourse');
    await fillEntry(page, { name: 'Half typed' });
    await page.getByLabel('Image').setInputFiles(await picture('field.png'));
    const mend = await refuse(page, '/api/courses', 401, { message: 'Log in first.' }, 'POST');
    await page.getByRole('button', { name: 'Add Course', exact: true }).click();
    await seePath(page, '/admin');
    await see(alertOf(page).getByText('Your session is no longer valid. Please log in again.'));
    await mend();
    await page.getByLabel('E-mail').fill('asha@example.com');
    await page.getByLabel('Password').fill('flying-high-42');
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await seePath(page, '/admin/addcourse');
    await eventually(() => page.getByLabel('Name').inputValue(), 'Half typed');
    await see(page.getByRole('img', { name: 'Preview' }));
    await page.getByRole('button', { name: 'Add Course', exact: true }).click();
    await seePath(page, '/admin/courses?refresh=1');
    await see(page.getByText('Half typed', { exact: true }));
  },
  loggedIn,
);

async function answer(page: Page, label: 'Leave' | 'Stay') {
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: label, exact: true }).click();
  await seeGone(question);
}
