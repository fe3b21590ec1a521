import assert from 'node:assert/strict';
import type { Logo, Poster } from '../../src/shared/records.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { cutOff, holdBack, refuse } from './support/network.ts';
import { noPicture, picture } from './support/pictures.ts';

const browserTest = browserSuite();
const loggedIn = { loggedIn: true };

browserTest(
  'a logo is chosen, previewed, saved and deleted',
  async ({ page, api }) => {
    await page.goto('/admin/partners');
    await see(page.getByText('No images found', { exact: true }));
    await page.getByLabel('Image', { exact: true }).setInputFiles(await picture('Kaveri.png'));
    await see(page.getByRole('img', { name: 'Preview' }));
    const call = await holdBack(page, '/admin/images/upload', 'POST');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await call.made;
    await eventually(() => page.getByRole('button', { name: 'Uploading...' }).isDisabled(), true);
    await call.release();
    await see(statusOf(page).getByText('Image uploaded successfully!', { exact: true }));
    await see(page.getByRole('img', { name: 'Kaveri.png' }));
    await see(statusOf(page).getByText('Total: 1', { exact: true }));
    await eventually(() => page.getByRole('img', { name: 'Preview' }).count(), 0);
    assert.equal((await api.get<Logo[]>('/admin/images')).length, 1);

    await page.getByRole('button', { name: 'Delete Kaveri.png' }).click();
    const question = page.getByRole('alertdialog');
    await see(question.getByText('Are you sure you want to delete this image?'));
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await see(statusOf(page).getByText('Image deleted successfully!', { exact: true }));
    await see(page.getByText('No images found', { exact: true }));
    assert.deepEqual(await api.get('/admin/images'), []);
  },
  loggedIn,
);

browserTest(
  'logos: what is said when something fails',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 500: GET \/admin\/images/u);
    expectTrouble(/answer 500: POST \/admin\/images\/upload/u);
    expectTrouble(/request failed: POST \/admin\/images\/upload/u);
    expectTrouble(/answer 500: DELETE \/admin\/images/u);
    expectTrouble(/request failed: DELETE \/admin\/images/u);
    expectTrouble(/console error: Could not read \/admin\/images/u);
    const { buffer } = await picture('x.png');
    const logo = await api.send<Logo>('POST', '/admin/images/upload', {
      file: new File([buffer], 'Ponni.png'),
    });
    let mend = await refuse(page, '/admin/images', 500);
    await page.goto('/admin/partners');
    await see(alertOf(page).getByText('Failed to fetch images', { exact: true }));
    await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    const remove = page.getByRole('button', { name: 'Delete Ponni.png' });
    await see(page.getByRole('img', { name: 'Ponni.png' }));

    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await see(alertOf(page).getByText('Please select a valid image file', { exact: true }));
    await page.getByLabel('Image', { exact: true }).setInputFiles(noPicture('notes.txt'));
    await see(alertOf(page).getByText('Please select a valid image file', { exact: true }));
    await page.getByLabel('Image', { exact: true }).setInputFiles(await picture('Nilgiri.png'));
    await see(page.getByRole('img', { name: 'Preview' }));
    mend = await refuse(page, '/admin/images/upload', 500, {}, 'POST');
    await save.click();
    await see(alertOf(page).getByText('Failed to upload image', { exact: true }));
    await mend();
    mend = await cutOff(page, '/admin/images/upload', 'POST');
    await save.click();
    await see(alertOf(page).getByText('Upload failed', { exact: true }));
    await see(page.getByRole('img', { name: 'Preview' }));
    await mend();

    const confirm = async () => {
      await remove.click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    };
    mend = await refuse(page, `/admin/images/${logo._id}`, 500, {}, 'DELETE');
    await confirm();
    await see(alertOf(page).getByText('Failed to delete image', { exact: true }));
    await mend();
    await cutOff(page, `/admin/images/${logo._id}`, 'DELETE');
    await confirm();
    await see(alertOf(page).getByText('Delete failed', { exact: true }));
    await see(page.getByRole('img', { name: 'Ponni.png' }));
  },
  loggedIn,
);

browserTest(
  'a poster needs a title and an image; then it is uploaded and deleted; Back goes to the page before',
  async ({ page, api }) => {
    await page.goto('/admin/enroll');
    await page.getByRole('link', { name: 'Event posters' }).click();
    await see(page.getByText('No posters found', { exact: true }));
    const upload = page.getByRole('button', { name: 'Upload', exact: true });
    const incomplete = alertOf(page).getByText('Please provide a title and select an image!', {
      exact: true,
    });
    await upload.click();
    await see(incomplete);
    await page.getByLabel('Title').fill('Open day');
    await seeGone(incomplete);
    await upload.click();
    await see(incomplete);
    await page.getByLabel('Image', { exact: true }).setInputFiles(noPicture('notes.txt'));
    await see(alertOf(page).getByText('Please select a valid image file', { exact: true }));
    await page.getByLabel('Image', { exact: true }).setInputFiles(await picture('poster.png'));
    await see(page.getByRole('img', { name: 'Preview' }));
    const call = await holdBack(page, '/admin/eventposter', 'POST');
    await upload.click();
    await call.made;
    await see(page.getByRole('button', { name: 'Uploading...' }));
    await call.release();
    await see(statusOf(page).getByText('Poster uploaded successfully!', { exact: true }));
    await see(page.getByRole('img', { name: 'Open day' }));
    await eventually(() => page.getByLabel('Title').inputValue(), '');
    const [poster] = await api.get<Poster[]>('/admin/eventposter');
    assert.equal(poster?.name, 'Open day');

    await page.getByRole('button', { name: 'Delete Open day' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await see(statusOf(page).getByText('Poster deleted successfully!', { exact: true }));
    await eventually(() => api.get<unknown[]>('/admin/eventposter'), []);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await seePath(page, '/admin/enroll');
  },
  loggedIn,
);

browserTest(
  'posters: what is said when something fails',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/request failed: GET \/admin\/eventposter/u);
    expectTrouble(/answer 500: POST \/admin\/eventposter/u);
    expectTrouble(/request failed: DELETE \/admin\/eventposter/u);
    expectTrouble(/console error: Could not read \/admin\/eventposter/u);
    const { buffer } = await picture('x.png');
    const poster = await api.send<Poster>('POST', '/admin/eventposter', {
      name: 'Air show',
      file: new File([buffer], 'x.png'),
    });
    let mend = await cutOff(page, '/admin/eventposter');
    await page.goto('/admin/event-poster');
    await see(alertOf(page).getByText('Error fetching images', { exact: true }));
    await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await see(page.getByRole('img', { name: 'Air show' }));
    await page.getByLabel('Title').fill('Open day');
    await page.getByLabel('Image', { exact: true }).setInputFiles(await picture('poster.png'));
    await see(page.getByRole('img', { name: 'Preview' }));
    mend = await refuse(page, '/admin/eventposter', 500, {}, 'POST');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await see(alertOf(page).getByText('Error uploading image', { exact: true }));
    await eventually(() => page.getByLabel('Title').inputValue(), 'Open day');
    await mend();
    await cutOff(page, `/admin/eventposter/${poster._id}`, 'DELETE');
    await page.getByRole('button', { name: 'Delete Air show' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await see(alertOf(page).getByText('Error deleting image', { exact: true }));
    await see(page.getByRole('img', { name: 'Air show' }));
  },
  loggedIn,
);
