import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { CatalogueEntry } from '../../src/shared/records.ts';
import { confirmDeletion, hasFocus, loggedIn, rowsOf, turnTo } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { entryFields, fillEntry } from './support/catalogue-entries.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { logIn } from './support/log-in.ts';
import { cutOff, holdBack, refuse } from './support/network.ts';
import { picture } from './support/pictures.ts';

const browserTest = browserSuite();

const kinds = [
  {
    noun: 'course',
    Noun: 'Course',
    call: '/api/courses',
    adminCall: '/api/admin/courses',
    add: '/admin/addcourse',
    edit: '/admin/editCourse/',
    list: '/admin/courses',
    newest: ['Small + Medium Class', 'Medium Class', 'Small Class'],
    search: 'MED',
    found: ['Medium Class', 'Small + Medium Class'],
  },
  {
    noun: 'certificate',
    Noun: 'Certificate',
    call: '/api/certificates',
    adminCall: '/api/admin/certificates',
    add: '/admin/add-certificate',
    edit: '/admin/edit/',
    list: '/admin/certificates',
    newest: ['Agriculture Drone', 'FPV', 'Aerial Mapping'],
    search: 'ae',
    found: ['Aerial Mapping'],
  },
] as const;

for (const { noun, Noun, call, adminCall, add, edit, list, newest, search, found } of kinds) {
  browserTest(
    `a ${noun} is added, changed and deleted; nothing wrong is sent, and what fails is told and stays in the form`,
    async ({ page, api, expectTrouble }) => {
      for (const method of ['POST', 'PUT', 'DELETE'])
        expectTrouble(new RegExp(`request failed: ${method}`, 'u'));
      expectTrouble(/answer 500: POST/u);
      expectTrouble(/answer 500: PUT/u);
      const own = `${call}/night-flying`;
      const sentence = (text: string) => see(alertOf(page).getByText(text, { exact: true }));
      await page.goto(list);
      await page.getByRole('button', { name: `Add ${Noun}`, exact: true }).click();
      await seePath(page, add);
      const submit = page.getByRole('button', { name: `Add ${Noun}`, exact: true });
      const unsent = await holdBack(page, call, 'POST');
      await submit.click();
      for (const field of ['Name', 'Price', 'GST', 'Days', 'Description', 'Eligibility']) {
        await see(page.getByText(`${field} is required.`, { exact: true }));
      }
      await eventually(() => hasFocus(page.getByLabel('Name', { exact: true })), true);
      await fillEntry(page, { price: 'free', days: '1.5' });
      await submit.click();
      await see(page.getByText('Price must be a number from 0 to 1,00,00,000.'));
      await see(page.getByText('Days must be a whole number from 1 to 366.'));
      await eventually(() => hasFocus(page.getByLabel('Price (₹)')), true);
      assert.equal(unsent.count(), 0);
      await page.unrouteAll();

      await fillEntry(page);
      await page.getByLabel('Image').setInputFiles(await picture('field.png', { width: 640, height: 480 }));
      const preview = page.getByRole('img', { name: 'Preview' });
      await see(preview);
      const box = await preview.boundingBox();
      assert.ok(box && box.width <= 200 && box.height <= 200, 'the preview is at most 200 by 200');
      for (const [fail, text] of [
        [
          () => refuse(page, call, 500, { message: 'Disk full' }, 'POST'),
          `Failed to submit ${noun}: Disk full`,
        ],
        [() => refuse(page, call, 500, {}, 'POST'), `Failed to submit ${noun}: Internal Server Error`],
        [() => cutOff(page, call, 'POST'), 'Server error'],
      ] as const) {
        const mend = await fail();
        await submit.click();
        await sentence(text);
        await mend();
      }
      const post = await holdBack(page, call, 'POST');
      await submit.click();
      await post.made;
      await eventually(() => page.getByRole('button', { name: 'Submitting...' }).isDisabled(), true);
      await post.release();
      await seePath(page, `${list}?refresh=1`);
      await see(statusOf(page).getByText(`${Noun} Submitted Successfully!`, { exact: true }));
      const added = await api.get<CatalogueEntry>(own);
      assert.ok(added.image, 'the picture was stored');
      const { eligibility: _e, courseIncludes: _i, courseExcludes: _x, ...texts } = entryFields;
      const wanted = { ...texts, _id: 'night-flying', price: 12500.5, days: 2, location: null };
      const lists = {
        eligibility: ['Age 18', 'Remote pilot certificate'],
        courseIncludes: ['Torch, batteries'],
        courseExcludes: ['Travel'],
      };
      assert.deepEqual(added, { ...wanted, ...lists, image: added.image });

      await page.getByRole('button', { name: 'Update Night Flying', exact: true }).click();
      await seePath(page, `${edit}night-flying`);
      await eventually(
        () => page.getByLabel('Eligibility', { exact: true }).inputValue(),
        'Age 18\nRemote pilot certificate',
      );
      await page.getByLabel('Days').fill('3');
      await page.getByLabel('Location (optional)', { exact: true }).fill('Salem');
      const update = page.getByRole('button', { name: `Update ${Noun}`, exact: true });
      for (const [fail, text] of [
        [() => refuse(page, own, 500, {}, 'PUT'), `Failed to update ${noun}`],
        [() => refuse(page, own, 500, { message: 'Disk full' }, 'PUT'), 'Disk full'],
        [() => cutOff(page, own, 'PUT'), 'Server error. Please try again.'],
      ] as const) {
        const mend = await fail();
        await update.click();
        await sentence(text);
        await mend();
      }
      const put = await holdBack(page, own, 'PUT');
      await update.click();
      await put.made;
      await eventually(() => page.getByRole('button', { name: 'Updating...' }).isDisabled(), true);
      await put.release();
      await see(statusOf(page).getByText(`${Noun} updated successfully!`, { exact: true }));
      await seePath(page, list);
      assert.deepEqual(await api.get<CatalogueEntry>(own), { ...added, days: 3, location: 'Salem' });

      const remove = page.getByRole('button', { name: 'Delete Night Flying', exact: true });
      await remove.click();
      const question = page.getByRole('alertdialog');
      await see(question.getByText(`Are you sure you want to delete this ${noun}?`, { exact: true }));
      await page.keyboard.press('Escape');
      await seeGone(question);
      const mend = await cutOff(page, own, 'DELETE');
      await confirmDeletion(page, 'Night Flying');
      await sentence(`Failed to delete ${noun}`);
      await see(remove);
      await mend();
      const deletion = await holdBack(page, own, 'DELETE');
      await confirmDeletion(page, 'Night Flying');
      await deletion.made;
      await seeGone(remove);
      await deletion.release();
      await see(statusOf(page).getByText(/deleted successfully/u));
      assert.equal((await api.get<unknown[]>(call)).length, 3);
    },
    loggedIn,
  );

  browserTest(
    `${noun}s: newest first, searched by name, read anew with the query; empty, nameless, unreadable or missing ones`,
    async ({ page, expectTrouble }) => {
      expectTrouble(/answer 503: GET/u);
      expectTrouble(/answer 404: GET/u);
      expectTrouble(/request failed: GET/u);
      expectTrouble(/console error: Could not read/u);
      const names = () => rowsOf(page).locator('td:nth-child(2) p:first-child').allTextContents();
      await page.goto(list);
      await eventually(names, [...newest]);
      await see(statusOf(page).getByText('Total: 3', { exact: true }));
      await page.getByLabel('Search').fill(search);
      await eventually(names, [...found]);
      await page.getByLabel('Search').fill('no such name');
      await see(page.getByText('Nothing matches “no such name”'));
      await page.getByLabel('Search').fill('');

      const nameless = { ...entryFields, _id: 'x', name: '', price: 0, days: 1, image: null, location: null };
      const lists = {
        eligibility: [],
        courseIncludes: [],
        courseExcludes: [],
        hidden: false,
        place: 1,
        hasShare: false,
        translations: {},
        outdated: {},
      };
      let mend = await refuse(page, adminCall, 200, [{ ...nameless, ...lists }]);
      await turnTo(page, `${list}?refresh=1`);
      await see(page.getByText(`Untitled ${Noun}`, { exact: true }));
      await mend();
      mend = await refuse(page, adminCall, 200, []);
      await turnTo(page, `${list}?refresh=2`);
      await see(page.getByText(`No ${noun}s found`, { exact: true }));
      await mend();
      mend = await refuse(page, adminCall, 503);
      await page.reload();
      await see(alertOf(page).getByText('Error Loading Data'));
      await mend();
      await page.getByRole('button', { name: 'Retry' }).click();
      await eventually(names, [...newest]);

      await turnTo(page, `${edit}nowhere`);
      await see(alertOf(page).getByText(`${Noun} not found`, { exact: true }));
      const id = noun === 'course' ? 'small-class' : 'fpv';
      mend = await cutOff(page, `${adminCall}/entry/${id}`);
      await turnTo(page, edit + id);
      await see(alertOf(page).getByText(`Failed to load ${noun}`, { exact: true }));
      await mend();
      await page.getByRole('button', { name: 'Retry' }).click();
      await eventually(
        () => page.getByLabel('Name', { exact: true }).inputValue(),
        noun === 'course' ? 'Small Class' : 'FPV',
      );
      await page.getByRole('link', { name: /^Back/u }).click();
      await seePath(page, list);
    },
    loggedIn,
  );
}

browserTest(
  'two admins who change a course do not overwrite each other: only what was changed is sent',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 409: PUT/u);
    const { price, description } = await api.get<CatalogueEntry>('/api/courses/small-class');
    await page.goto('/admin/editCourse/small-class');
    const field = page.getByLabel('Description', { exact: true });
    await field.fill('Mine.');
    await api.send('PUT', '/api/courses/small-class', { price: '99' });
    const update = page.getByRole('button', { name: 'Update Course', exact: true });
    await update.click();
    const sentence = 'Another admin has changed this course meanwhile. Nothing was saved.';
    await see(alertOf(page).getByText(sentence, { exact: true }));
    await eventually(() => field.inputValue(), 'Mine.');
    await page.getByRole('button', { name: 'Load what is saved' }).click();
    await eventually(() => page.getByLabel('Price (₹)').inputValue(), '99');

    await field.fill('Mine again.');
    const put = page.waitForRequest((request) => request.method() === 'PUT');
    await update.click();
    const sent = (await put).postData() ?? '';
    const names = [...sent.matchAll(/name="([\w.]+)"/gu)].map(([, name]) => name);
    assert.deepEqual(names, ['description', 'version']);
    await seePath(page, '/admin/courses');
    const saved = await api.get<CatalogueEntry>('/api/courses/small-class');
    assert.deepEqual([saved.price, saved.description], [99, 'Mine again.']);
    await api.send('PUT', '/api/courses/small-class', { price: String(price), description });
  },
  loggedIn,
);

browserTest(
  'the Tamil texts of a course wait behind a heading, which opens for a wrong one; visitors read them at once, and the list counts them',
  async ({ page, api }) => {
    const { _id } = await api.send<CatalogueEntry>('POST', '/api/courses', { ...entryFields, name: 'Dusk' });
    const list = () => rowsOf(page).filter({ hasText: 'Dusk' });
    await page.goto('/admin/courses');
    await see(list().getByText('Tamil: 0 of 6', { exact: true }));
    await see(rowsOf(page).filter({ hasText: 'Medium Class' }).first());
    await eventually(() => page.getByText(/^Tamil: /u).count(), 1, 'the first courses have all of theirs');
    await page.getByRole('button', { name: 'Update Dusk', exact: true }).click();
    const section = page.locator('details', { hasText: 'In Tamil' });
    const name = section.getByLabel('Name in Tamil', { exact: true });
    await see(section.getByText('0 of 6 texts'));
    await seeGone(name);
    await section.getByText('In Tamil', { exact: true }).click();
    await see(name);
    await eventually(() => name.getAttribute('lang'), 'ta');
    await name.fill('அ'.repeat(201));
    await section.getByText('In Tamil', { exact: true }).click();
    await seeGone(name);
    const update = page.getByRole('button', { name: 'Update Course', exact: true });
    await update.click();
    await see(section.getByText('Name in Tamil can have at most 200 characters.', { exact: true }));
    await eventually(() => hasFocus(name), true);
    await name.fill('அந்தி வகுப்பு');
    await section.getByLabel('Eligibility in Tamil', { exact: true }).fill('வயது 18, அதற்கு மேல்\nசான்றிதழ்');
    await update.click();
    await seePath(page, '/admin/courses');
    await see(list().getByText('Tamil: 2 of 6', { exact: true }));
    const read = await api.get<CatalogueEntry>(`/api/courses/${_id}?language=ta`);
    assert.deepEqual(read.eligibility, ['வயது 18, அதற்கு மேல்', 'சான்றிதழ்']);
    await page.goto(`/ta/course-enroll-template/${_id}`);
    await see(page.getByRole('heading', { level: 1, name: 'அந்தி வகுப்பு' }));
    await page.goto(`/course-enroll-template/${_id}`);
    await see(page.getByRole('heading', { level: 1, name: 'Dusk' }));
    await api.remove(`/api/courses/${_id}`);
  },
  loggedIn,
);

browserTest(
  'leaving a changed form asks first: by link, by Back, by logging out; a session that ends loses nothing',
  async ({ page, expectTrouble }) => {
    expectTrouble(/answer 401: POST \/api\/courses/u);
    const update = page.getByRole('button', { name: 'Update Small Class', exact: true });
    const days = page.getByLabel('Days');
    await page.goto('/admin/courses');
    await update.click();
    const before = await days.inputValue();
    await days.fill('9');
    for (const [leave, question] of [
      [() => page.getByRole('link', { name: 'Enrollments' }).click(), 'Leave without saving?'],
      [() => page.goBack(), 'Leave without saving?'],
      [() => page.getByRole('button', { name: 'Logout' }).click(), 'Log out?'],
    ] as const) {
      await leave();
      await answer(page, 'Stay', question);
      await seePath(page, '/admin/editCourse/small-class');
      await eventually(() => days.inputValue(), '9');
    }
    await page.goBack();
    await answer(page, 'Leave');
    await seePath(page, '/admin/courses');
    // A form that is as it was lets go without a question.
    await update.click();
    await days.fill('9');
    await days.fill(before);
    await page.goBack();
    await seePath(page, '/admin/courses');
    await update.click();
    await days.fill('9');
    await page.getByRole('link', { name: 'Enrollments' }).click();
    await answer(page, 'Leave');
    await seePath(page, '/admin/enroll');

    await turnTo(page, '/admin/addcourse');
    await fillEntry(page, { name: 'Half typed' });
    await page.getByLabel('Image').setInputFiles(await picture('field.png'));
    const mend = await refuse(page, '/api/courses', 401, { message: 'Log in first.' }, 'POST');
    const add = page.getByRole('button', { name: 'Add Course', exact: true });
    await add.click();
    await seePath(page, '/admin');
    await see(alertOf(page).getByText('Your session is no longer valid. Please log in again.'));
    await mend();
    await logIn(page);
    await seePath(page, '/admin/addcourse');
    await eventually(() => page.getByLabel('Name', { exact: true }).inputValue(), 'Half typed');
    await see(page.getByRole('img', { name: 'Preview' }));
    await add.click();
    await seePath(page, '/admin/courses?refresh=1');
    await see(page.getByText('Half typed', { exact: true }));
  },
  loggedIn,
);

browserTest(
  'closing the tab asks first while something is unsaved, and only then',
  async ({ page }) => {
    const close = () => page.close({ runBeforeUnload: true });
    await page.goto('/admin/editCourse/small-class');
    const days = page.getByLabel('Days');
    const before = await days.inputValue();
    // The browser asks only where somebody has used the page.
    await days.click();
    await days.fill('9');
    const [question] = await Promise.all([page.waitForEvent('dialog'), close()]);
    assert.equal(question.type(), 'beforeunload');
    await question.dismiss();
    await eventually(() => days.inputValue(), '9');
    await days.fill(before);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      return dialog.accept();
    });
    await Promise.all([page.waitForEvent('close'), close()]);
    assert.deepEqual(asked, []);
  },
  loggedIn,
);

async function answer(
  page: Page,
  label: 'Leave' | 'Stay',
  name: 'Leave without saving?' | 'Log out?' = 'Leave without saving?',
): Promise<void> {
  const question = page.getByRole('alertdialog', { name });
  await question.getByRole('button', { name: label, exact: true }).click();
  await seeGone(question);
}
