import type { Page } from 'playwright-core';
import type { AdminBatch, FollowUp, Place } from '../../src/shared/records.ts';
import { type ScreenName, screenPath, unknownScreen } from '../../src/shared/screens.ts';
import { assertAccessible, assertFitsOn, assertNoSidewaysScroll } from './support/accessibility.ts';
import type { Api } from './support/api.ts';
import { turnToScreen } from './support/back-office.ts';
import { inDays } from './support/batches.ts';
import { browserSuite } from './support/browser-suite.ts';
import { entryFields } from './support/catalogue-entries.ts';
import { see } from './support/expect.ts';
import { holdBack, refuse } from './support/network.ts';
import { addEnrollments, addMessage, addRegistration } from './support/people.ts';
import { picture } from './support/pictures.ts';
import { desktop, phone } from './support/screens.ts';

const browserTest = browserSuite({ DEMO: '1', PUBLIC_URL: 'https://academy.example.in' });
const tablet = { width: 768, height: 1024 };
/** The sizes at which axe looks, and those at which a screen has to fit as well. */
const sizes = [
  [phone, []],
  [desktop, [tablet]],
] as const;
const long = `${'Averylongwordwithoutanyspaceinit'.repeat(5)} and some more`;

/** A text on each screen once it is there; the log-in has a test of its own. */
const shownOn: Record<Exclude<ScreenName, 'adminLogin'>, (page: Page) => Promise<void>> = {
  adminPanel: async (page) => {
    await see(page.getByRole('region', { name: 'Still to tell' }));
    await see(page.getByRole('button', { name: 'Contact Form', exact: true }));
  },
  adminCourses: (page) => see(page.getByText('Hidden', { exact: true }).first()),
  adminAddCourse: (page) => see(page.getByLabel('Name', { exact: true })),
  adminEditCourse: (page) => see(page.getByLabel('Name', { exact: true })),
  adminCertificates: (page) => see(page.getByRole('button', { name: 'Update FPV', exact: true })),
  adminAddCertificate: (page) => see(page.getByLabel('Name', { exact: true })),
  adminEditCertificate: (page) => see(page.getByLabel('Name', { exact: true })),
  adminPages: async (page) => {
    // With a text open beside the page.
    await see(page.getByRole('tab', { name: 'This page' }));
    await page.getByLabel('Page', { exact: true }).selectOption({ label: 'Gallery' });
    const panel = page.getByRole('complementary', { name: 'Texts' });
    await panel
      .getByRole('button', { name: /^Title/u })
      .first()
      .click();
    await see(panel.getByLabel('English'));
  },
  adminSite: (page) => see(page.getByLabel('Short name')),
  adminPartners: (page) => see(page.getByRole('img').first()),
  adminPosters: (page) => see(page.getByRole('img').first()),
  adminEnrollments: (page) => see(page.getByRole('button', { name: 'Delete Student 1', exact: true })),
  adminRegistrations: (page) => see(page.getByRole('button', { name: /^Delete Avery/u }).first()),
  adminPartnerMessages: (page) => see(page.getByRole('button', { name: /^Delete Avery/u }).first()),
  adminContactMessages: (page) => see(page.getByText('No messages found')),
  adminBatches: (page) => see(page.getByRole('button', { name: 'Add batch' })),
  adminBatch: (page) => see(page.getByRole('button', { name: /^Confirm Seated/u }).first()),
  adminFollowUp: async (page) => {
    // On a narrow screen a card shows all that can be done once it was chosen.
    await page.getByRole('article').first().getByRole('paragraph').first().click();
    await see(page.getByRole('button', { name: /^Note/u }).first());
  },
  adminPerson: (page) => see(page.getByRole('heading', { name: 'History', level: 2 })),
  adminRegister: (page) => see(page.getByRole('button', { name: /^Revoke / }).first()),
  adminAdmins: (page) => see(page.getByText('You', { exact: true })),
  adminFigures: (page) => see(page.getByRole('heading', { name: 'Figures', level: 1 })),
  adminPrivacy: (page) => see(page.getByRole('heading', { name: 'How long it is kept' })),
  adminActivity: (page) => see(page.getByText(/^Total: \d/u)),
};

/** Returns the id of a batch in which one seat is confirmed, which nobody has been told of, one is reserved, and somebody waits. */
async function aBatch(api: Api, name: string): Promise<string> {
  const { _id, entryName } = await api.add<AdminBatch>('/api/admin/batches', {
    kind: 'course',
    entry: 'small-class',
    startsOn: inDays(20),
    endsOn: inDays(24),
    language: 'Tamil and English',
    seats: 2,
  });
  for (const person of [1, 2, 3]) {
    await api.post('/api/enrollments', {
      name,
      email: `${_id}${person}@example.com`,
      phone: String(6_000_000_000 + Math.floor(Math.random() * 1e9)),
      address: name,
      course: entryName,
      agree: true,
      batch: _id,
    });
  }
  const [first] = await api.get<Place[]>(`/api/admin/batches/${_id}/places`);
  await api.put(`/api/admin/places/${first?._id}`, { state: 'confirmed' });
  return _id;
}

for (const [size, others] of sizes) {
  const widths = [size, ...others].map(({ width }) => width).join(' and ');
  const check = async (page: Page, where: string) => {
    await assertNoSidewaysScroll(page, where);
    await assertAccessible(page, where);
    await assertFitsOn(page, others, where);
  };

  browserTest(
    `every screen is accessible and fits, ${widths} pixels wide, long texts included`,
    async ({ page, api, expectTrouble }) => {
      expectTrouble(/answer 404: GET \/admin\/nowhere/u);
      await api.clear('/api/enrollments');
      await addEnrollments(api, 1);
      await addEnrollments(api, 1, long);
      await addRegistration(api, long);
      await addMessage(api, '/adminpatnertouch', long, long.repeat(8));
      if ((await api.get<unknown[]>('/api/courses')).length === 3) {
        await api.send('POST', '/api/courses', { ...entryFields, name: long, gst: long.slice(0, 100) });
      }
      await api.put('/api/admin/courses/hidden/medium-class', { hidden: true });
      const batch = await aBatch(api, `Seated ${long}`);
      const days = { from: inDays(-9), to: inDays(-5) };
      await api.add('/api/admin/register', {
        holder: long.slice(0, 100),
        programme: long,
        ...days,
        again: true,
      });
      const ids: Partial<Record<ScreenName, string>> = {
        adminEditCourse: 'small-class',
        adminEditCertificate: 'fpv',
        adminBatch: batch,
        adminPerson: (await api.get<FollowUp[]>('/api/admin/follow-up?limit=1'))[0]?._id,
      };
      await page.goto('/admin/nowhere');
      await see(page.getByRole('heading', { name: unknownScreen }));
      await check(page, 'an unknown screen');
      for (const name of Object.keys(shownOn) as (keyof typeof shownOn)[]) {
        await turnToScreen(page, screenPath(name, ids[name]));
        await shownOn[name](page);
        await check(page, name);
      }
    },
    { ...size, loggedIn: true },
  );

  browserTest(
    `dialogs and states are accessible and fit, ${widths} pixels wide`,
    async ({ page, api, expectTrouble }) => {
      expectTrouble(/answer 500: GET \/api\/enrollments/u);
      expectTrouble(/answer 500: DELETE/u);
      expectTrouble(/console error: Could not read/u);
      await addEnrollments(api, 1, `Early at ${size.width}`);
      await page.goto('/admin/enroll');
      await see(page.getByText('New', { exact: true }).first());
      await addEnrollments(api, 1, `Late at ${size.width}`);
      await see(page.getByText('1 new enrollment', { exact: true }));
      await check(page, 'a table with new rows');
      await page.getByRole('button', { name: /^Delete Avery/u }).click();
      await see(page.getByRole('alertdialog'));
      await check(page, 'the question before a deletion');
      await page.keyboard.press('Escape');
      if (size === phone) {
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await see(page.getByRole('dialog').getByRole('link', { name: 'Activity' }));
        await check(page, 'all sections');
      }
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await see(page.getByText('Current password is required.'));
      await check(page, 'the account dialog with an error');
      await page.keyboard.press('Escape');

      const slow = await holdBack(page, '/api/enrollments');
      await page.reload();
      await slow.made;
      await see(page.getByText('Loading...'));
      await check(page, 'a list on its way');
      await slow.release();
      await refuse(page, '/api/enrollments', 500);
      await page.reload();
      await see(page.getByText('Error Loading Data'));
      await check(page, 'a list that failed');

      await page.goto('/admin/userEvent?q=nobody');
      await see(page.getByText('Nothing matches “nobody”'));
      await check(page, 'a search without results');
      await page.goto('/admin/addcourse');
      await page.getByRole('button', { name: 'Add Course', exact: true }).click();
      await see(page.getByText('Name is required.'));
      await page.getByLabel('Image').setInputFiles(await picture('field.png'));
      await see(page.getByRole('img', { name: 'Preview' }));
      await check(page, 'a form with errors and a preview');
      await page.getByLabel('Name', { exact: true }).fill('Something');
      await page.getByRole('link', { name: /^Back/u }).click();
      await see(page.getByRole('alertdialog'));
      await check(page, 'the question before leaving');
      await page.getByRole('button', { name: 'Leave', exact: true }).click();

      await refuse(page, '/api/courses/small-class', 500, {}, 'DELETE');
      await page.getByRole('button', { name: 'Delete Small Class', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await see(page.getByText('Failed to delete course'));
      await check(page, 'a toast');
    },
    { ...size, loggedIn: true },
  );

  browserTest(
    `the log-in is accessible and fits, ${widths} pixels wide`,
    async ({ page, expectTrouble }) => {
      expectTrouble(/answer 401: POST/u);
      await page.goto('/admin/panel');
      await see(page.getByText('Unauthorized access! Please login first.'));
      await check(page, 'the log-in with its reason');
      await page.getByLabel('Email').fill('somebody@example.com');
      await page.getByLabel('Password').fill('wrong-password');
      await page.getByLabel('Password').press('Enter');
      await see(page.getByText('Invalid credentials!'));
      await check(page, 'the log-in with a refusal');
    },
    size,
  );
}
