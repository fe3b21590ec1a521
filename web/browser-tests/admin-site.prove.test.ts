import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { SiteState } from '../../src/shared/records.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import { confirmDeletion, focused, hasFocus, loggedIn, turnTo } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seePath, statusOf } from './support/expect.ts';
import { logIn } from './support/log-in.ts';
import { refuse } from './support/network.ts';
import { noPicture, picture } from './support/pictures.ts';
import { desktop, phone } from './support/screens.ts';

const browserTest = browserSuite();
const onDesktop = { ...desktop, ...loggedIn };

const previewOf = (page: Page) => page.frameLocator('iframe[title^="Preview"]');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Opens the screen once its form is there. */
async function openSite(page: Page): Promise<void> {
  await page.goto('/admin/panel');
  await turnTo(page, '/admin/site');
  await seePath(page, '/admin/site');
  await see(page.getByLabel('Short name'));
}

browserTest(
  'name and phone are edited, seen in the preview, saved, and then on the site; the defaults are one click away',
  async ({ page, context }) => {
    await openSite(page);
    const institute = page.getByRole('region', { name: 'Institute' });
    await see(institute.getByText('Sample data'));
    await see(previewOf(page).locator('header').getByText('Namakkal Drone Academy'));
    await institute.getByLabel('Name', { exact: true }).fill('Kongu Drone School');
    await see(previewOf(page).locator('header').getByText('Kongu Drone School'));
    await see(page.getByText('Not saved yet'));
    await eventually(
      () => institute.getByText('Sample data').count(),
      2,
      'of the short name and the tagline',
    );
    await page.getByLabel('Phone', { exact: true }).fill('04286 123456');
    const contacts = page.getByRole('region', { name: 'Contacts' });
    await eventually(() => contacts.getByText('Sample data').count(), 4, 'of every other contact');
    await see(previewOf(page).locator('footer').getByText('+91 4286 123 456'));
    await page.getByLabel('RPC', { exact: true }).fill('412');
    await see(previewOf(page).getByText('412+'));
    await page.getByRole('button', { name: 'Desktop' }).click();
    await eventually(
      () =>
        previewOf(page)
          .locator('html')
          .evaluate(() => innerWidth),
      1280,
    );

    await save(page).click();
    await see(statusOf(page).getByText('Saved. Visitors see it from now on.'));
    await eventually(() => page.getByText('Not saved yet').count(), 0);
    await eventually(() => page.getByLabel('Phone', { exact: true }).inputValue(), '+91 4286 123 456');
    const visitor = await context.newPage();
    await visitor.goto('/');
    await see(visitor.getByRole('banner').getByText('Kongu Drone School'));
    await see(visitor.getByRole('contentinfo').getByText('+91 4286 123 456'));
    await see(visitor.getByText('412+'));

    await page.getByRole('button', { name: 'Use the default: Institute' }).click();
    await see(institute.getByText('Sample data'));
    await eventually(() => focused(page), 'Institute');
    await see(previewOf(page).locator('header').getByText('Namakkal Drone Academy'));
    await save(page).click();
    await see(statusOf(page).getByText('Saved. Visitors see it from now on.'));
    await visitor.reload();
    await see(visitor.getByRole('banner').getByText('Namakkal Drone Academy'));
    await see(visitor.getByRole('contentinfo').getByText('+91 4286 123 456'));
  },
  onDesktop,
);

browserTest(
  'a figure that the site began with is called unconfirmed until an admin says that it is right',
  async ({ page }) => {
    await openSite(page);
    const achievements = page.getByRole('region', { name: 'Achievements' });
    const unconfirmed = achievements.getByText('Not confirmed yet');
    await see(unconfirmed.first());
    const before = await unconfirmed.count();
    const box = achievements.getByLabel('Courses: yes, this number is correct');
    await box.check();
    await see(page.getByText('Not saved yet'));
    await save(page).click();
    await see(statusOf(page).getByText('Saved. Visitors see it from now on.'));
    await eventually(() => unconfirmed.count(), before - 1);
    await eventually(() => box.isDisabled(), true);
    await page.reload();
    await eventually(() => unconfirmed.count(), before - 1);
    await eventually(() => box.count(), 0);
  },
  onDesktop,
);

browserTest(
  'what is wrong is said at its field, and what is right again is saved',
  async ({ page, api }) => {
    await openSite(page);
    await page.getByLabel('Email').fill('office');
    await page.getByLabel('Facebook').fill('facebook.com/kongu');
    await save(page).click();
    await see(page.getByText('Email must be an address such as name@example.com.'));
    await see(page.getByText('Facebook must be a link that begins with https://, or empty.'));
    await see(page.getByText('Correct the mistakes in the form to update the preview.'));
    await eventually(() => hasFocus(page.getByLabel('Email')), true);
    await page.getByLabel('Email').fill('office@kongu.example.in');
    await page.getByLabel('Facebook').fill('https://www.facebook.com/kongu');
    await see(previewOf(page).locator('footer').getByText('office@kongu.example.in'));
    await save(page).click();
    await see(statusOf(page).getByText('Saved. Visitors see it from now on.'));
    const { facts } = await api.get<SiteState>('/api/admin/site');
    assert.equal(facts.social.facebook, 'https://www.facebook.com/kongu');
  },
  onDesktop,
);

browserTest(
  'two admins do not overwrite each other; nobody leaves unsaved changes unasked, nor loses them with a session that ends',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 409: PUT \/api\/admin\/site/u);
    expectTrouble(/answer 401: PUT \/api\/admin\/site/u);
    const tagline = page.getByLabel('Tagline');
    const saveMeanwhile = async (theirs: string) => {
      const { facts, version } = await api.get<SiteState>('/api/admin/site');
      await api.put('/api/admin/site', { facts: { ...facts, tagline: theirs }, version });
    };
    await openSite(page);
    await tagline.fill('Mine');
    await page.getByRole('link', { name: 'Achievements' }).click();
    await see(previewOf(page).getByText('Our Achievements'));
    await eventually(() => page.getByRole('alertdialog').count(), 0);
    await saveMeanwhile('Theirs');
    await save(page).click();
    await see(alertOf(page).getByText(/^Another admin, or someone editing the file/u));
    await eventually(() => tagline.inputValue(), 'Mine');
    await page.getByRole('link', { name: 'Back to Today' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Load what is saved' }).click();
    await eventually(() => tagline.inputValue(), 'Theirs');
    await tagline.fill('Mine again');
    await page.getByRole('button', { name: 'Discard' }).click();
    await eventually(() => tagline.inputValue(), 'Theirs');

    await tagline.fill('Half typed');
    const mend = await refuse(page, '/api/admin/site', 401, { message: 'Log in first.' }, 'PUT');
    await save(page).click();
    await seePath(page, '/admin');
    await mend();
    await saveMeanwhile('Saved meanwhile');
    await logIn(page);
    await seePath(page, '/admin/site');
    await eventually(() => tagline.inputValue(), 'Half typed');
    const told = 'What you typed before is here. These were different when you typed: Tagline.';
    await see(statusOf(page).getByText(told));
    await tagline.focus();
    await see(previewOf(page).getByText('Half typed').first());
    await page.getByRole('link', { name: 'Back to Today' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await seePath(page, '/admin/panel');
    await openSite(page);
    await eventually(() => tagline.inputValue(), 'Saved meanwhile');
  },
  onDesktop,
);

browserTest(
  'on a phone the site is seen beforehand in a dialog, and the screen fits',
  async ({ page }) => {
    await openSite(page);
    await page.getByRole('button', { name: 'Preview' }).click();
    await see(previewOf(page).locator('header').getByText('Namakkal Drone Academy'));
    await assertAccessible(page, 'the preview');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await assertNoSidewaysScroll(page, 'the screen');
  },
  { ...phone, ...loggedIn },
);

browserTest(
  'a person is added with a portrait, which visitors see once both are saved; who is taken away again leaves nothing to save',
  async ({ page, context }) => {
    await openSite(page);
    const people = page.getByRole('region', { name: 'People' });
    const add = people.getByRole('button', { name: 'Add a person' });
    await add.click();
    await see(page.getByText('Not saved yet'));
    await people.getByRole('button', { name: 'Remove Person 1' }).click();
    await eventually(() => hasFocus(add), true);
    await eventually(() => page.getByText('Not saved yet').count(), 0);
    await add.click();
    await people.getByLabel('Name', { exact: true }).fill('Priya S; M.Tech');
    await save(page).click();
    await see(people.getByText('Each person’s role is required.'));
    await eventually(() => hasFocus(people.getByLabel('Role')), true);
    await people.getByLabel('Role').fill('Chief instructor');
    const portrait = people.getByLabel('Portrait of Priya S; M.Tech');
    await portrait.setInputFiles(noPicture('notes.txt'));
    await see(people.getByText('Please select a valid image file'));
    await portrait.setInputFiles(await picture('priya.png'));
    await see(people.getByRole('img', { name: 'Portrait of Priya S; M.Tech' }));
    await save(page).click();
    await see(statusOf(page).getByText('Saved. Visitors see it from now on.'));
    await assertAccessible(page, 'the screen with a person');
    const visitor = await context.newPage();
    await visitor.goto('/course-enroll-template/small-class');
    const shown = visitor.getByRole('region', { name: 'Our people' });
    await see(shown.getByText('Priya S; M.Tech'));
    await see(shown.locator('img'));
    await confirmDeletion(page, 'Portrait of Priya S; M.Tech');
    await eventually(() => people.getByRole('img').count(), 0);
    await visitor.reload();
    await see(shown.getByText('PS', { exact: true }));
  },
  onDesktop,
);
