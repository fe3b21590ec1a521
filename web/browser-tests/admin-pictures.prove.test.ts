import assert from 'node:assert/strict';
import type { CatalogueEntry, Poster } from '../../src/shared/records.ts';
import { confirmDeletion, hasFocus, loggedIn, turnTo } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { fillEntry } from './support/catalogue-entries.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { cutOff, holdBack, refuse } from './support/network.ts';
import { noPicture, picture } from './support/pictures.ts';

const browserTest = browserSuite();

for (const kind of [
  {
    noun: 'image',
    screen: '/admin/partners',
    call: '/admin/images',
    upload: '/admin/images/upload',
    button: 'Save',
    title: null,
    tamilTitle: null,
    shown: 'Kaveri.png',
    incomplete: 'Please select a valid image file',
    uploadRefused: 'Failed to upload image',
    uploadLost: 'Upload failed',
    uploaded: 'Image uploaded successfully!',
    loadFailed: 'Failed to fetch images',
    deleteRefused: 'Failed to delete image',
    deleteLost: 'Delete failed',
    deleted: 'Image deleted successfully!',
  },
  {
    noun: 'poster',
    screen: '/admin/event-poster',
    call: '/admin/eventposter',
    upload: '/admin/eventposter',
    button: 'Upload',
    title: 'Open day',
    tamilTitle: 'திறந்த நாள்',
    shown: 'Open day',
    incomplete: 'Please provide a title and select an image!',
    uploadRefused: 'Error uploading image',
    uploadLost: 'Error uploading image',
    uploaded: 'Poster uploaded successfully!',
    loadFailed: 'Error fetching images',
    deleteRefused: 'Error deleting image',
    deleteLost: 'Error deleting image',
    deleted: 'Poster deleted successfully!',
  },
] as const) {
  browserTest(
    `${kind.screen}: a picture is uploaded and deleted; what is missing or fails is told`,
    async ({ page, api, expectTrouble }) => {
      for (const method of ['GET', 'POST', 'DELETE']) expectTrouble(new RegExp(`answer 500: ${method}`, 'u'));
      for (const method of ['POST', 'DELETE']) expectTrouble(new RegExp(`request failed: ${method}`, 'u'));
      expectTrouble(/console error: Could not read/u);
      const sentence = (words: string) => alertOf(page).getByText(words, { exact: true });
      const image = page.getByLabel('Image', { exact: true });
      await page.goto('/admin/enroll');
      await turnTo(page, kind.screen);
      await see(page.getByText(`No ${kind.noun}s found`, { exact: true }));
      const upload = page.getByRole('button', { name: kind.button, exact: true });
      await upload.click();
      await see(sentence(kind.incomplete));
      if (kind.title !== null) {
        await page.getByLabel('Title', { exact: true }).fill(kind.title);
        await page.getByLabel('Title in Tamil').fill(kind.tamilTitle);
        await seeGone(sentence(kind.incomplete));
        await upload.click();
        await see(sentence(kind.incomplete));
      }
      await image.setInputFiles(noPicture('notes.txt'));
      await see(sentence('Please select a valid image file').first());
      await see(page.getByText('No picture chosen', { exact: true }));
      await see(page.getByText('Choose a picture', { exact: true }));
      const chooser = page.waitForEvent('filechooser');
      // Where the words stand.
      await image.click({ position: { x: 60, y: 22 } });
      await (await chooser).setFiles(await picture('Kaveri.png'));
      const preview = page.getByRole('img', { name: 'Preview' });
      await see(preview);
      await see(page.getByText('Choose another picture', { exact: true }));
      for (const [fail, words] of [
        [() => refuse(page, kind.upload, 500, {}, 'POST'), kind.uploadRefused],
        [() => cutOff(page, kind.upload, 'POST'), kind.uploadLost],
      ] as const) {
        const mend = await fail();
        await upload.click();
        await see(sentence(words));
        await see(preview);
        await mend();
      }
      const call = await holdBack(page, kind.upload, 'POST');
      await upload.click();
      await call.made;
      await eventually(() => page.getByRole('button', { name: 'Uploading...' }).isDisabled(), true);
      await call.release();
      await see(statusOf(page).getByText(kind.uploaded, { exact: true }));
      await see(page.getByRole('img', { name: kind.shown }));
      await see(statusOf(page).getByText('Total: 1', { exact: true }));
      await seeGone(preview);
      if (kind.title !== null)
        await eventually(() => page.getByLabel('Title', { exact: true }).inputValue(), '');
      const [stored] = await api.get<Partial<Poster>[]>(kind.call);
      assert.equal(stored?.name ?? null, kind.title);
      assert.equal(stored?.translations?.ta?.name ?? null, kind.tamilTitle);

      let mend = await refuse(page, kind.call, 500);
      await turnTo(page, '/admin/enroll');
      await page.reload();
      await turnTo(page, kind.screen);
      await see(sentence(kind.loadFailed));
      await mend();
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('button', { name: `Delete ${kind.shown}` }).click();
      const question = page.getByRole('alertdialog');
      await see(question.getByText(`Are you sure you want to delete this ${kind.noun}?`));
      await page.keyboard.press('Escape');
      mend = await refuse(page, `${kind.call}/${stored?._id}`, 500, {}, 'DELETE');
      await confirmDeletion(page, kind.shown);
      await see(sentence(kind.deleteRefused));
      await mend();
      mend = await cutOff(page, `${kind.call}/${stored?._id}`, 'DELETE');
      await confirmDeletion(page, kind.shown);
      await see(sentence(kind.deleteLost).last());
      await see(page.getByRole('img', { name: kind.shown }));
      await mend();
      await confirmDeletion(page, kind.shown);
      await see(statusOf(page).getByText(kind.deleted, { exact: true }));
      await see(page.getByText(`No ${kind.noun}s found`, { exact: true }));
      await eventually(() => api.get<unknown[]>(kind.call), []);
      // From the posters, Back leads to the screen before.
      await page.getByRole('link', { name: /^Back/u }).click();
      await seePath(page, kind.noun === 'poster' ? '/admin/enroll' : '/admin/panel');
    },
    loggedIn,
  );
}

browserTest(
  'a file that is no picture is turned away, and never left out silently, however soon the form is sent',
  async ({ page, api }) => {
    const image = page.getByLabel('Image');
    const sentence = (words: string) => alertOf(page).getByText(words, { exact: true });
    await page.goto('/admin/courses');
    for (const [path, words] of [
      ['/admin/addcourse', 'Please upload a valid image file'],
      ['/admin/add-certificate', 'Please upload a valid image file'],
      ['/admin/edit/fpv', 'Please select a valid image file'],
      ['/admin/editCourse/small-class', 'Please select a valid image file'],
    ] as const) {
      await turnTo(page, path);
      await image.setInputFiles(noPicture('notes.txt'));
      await see(sentence(words));
      await eventually(() => image.inputValue(), '');
      await image.setInputFiles(await picture('field.png'));
      await seeGone(sentence(words));
      await see(page.getByRole('img', { name: 'Preview' }));
      await page.goto('/admin/courses');
    }

    const fake = noPicture('pretends.png', 'image/png');
    const put = await holdBack(page, '/api/courses/small-class', 'PUT');
    const post = await holdBack(page, '/api/courses', 'POST');
    await turnTo(page, '/admin/editCourse/small-class');
    const update = page.getByRole('button', { name: 'Update Course' });
    await image.setInputFiles(fake);
    await update.click();
    await see(sentence('Please select a valid image file'));
    await eventually(() => hasFocus(image), true);
    await update.click();
    await page.getByRole('button', { name: 'Keep the current picture', exact: true }).click();
    await seeGone(sentence('Please select a valid image file'));
    assert.equal(put.count(), 0);

    await page.goto('/admin/addcourse');
    await fillEntry(page, { name: 'Without a picture' });
    await image.setInputFiles(fake);
    const add = page.getByRole('button', { name: 'Add Course', exact: true });
    await add.click();
    await see(sentence('Please upload a valid image file'));
    assert.equal(post.count(), 0);
    await page.getByRole('button', { name: 'Continue without a picture', exact: true }).click();
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
