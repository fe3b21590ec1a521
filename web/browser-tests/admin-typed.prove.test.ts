import type { Page } from 'playwright-core';
import type { FollowUp } from '../../src/shared/records.ts';
import { assertAccessible } from './support/accessibility.ts';
import { hasFocus, loggedIn } from './support/back-office.ts';
import { batchOffice } from './support/batches.ts';
import { browserSuite } from './support/browser-suite.ts';
import { colleague } from './support/colleague.ts';
import { eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { logIn, storeInstead } from './support/log-in.ts';
import { refuse } from './support/network.ts';
import { addMessage } from './support/people.ts';

const browserTest = browserSuite();
const here = 'What you typed before is here.';
const kept = (page: Page) => page.getByRole('region', { name: 'Typed before' });

/** The tab crashes, or is closed: another one opens at this address. */
async function inNewTab(page: Page, path: string): Promise<Page> {
  const next = await page.context().newPage();
  await page.close();
  await next.goto(path);
  return next;
}

/** All that the browser keeps of this site. */
const device = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));

async function logOut(page: Page, forgets: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out?' });
  if (forgets) await question.getByLabel('Forget what I typed').check();
  await question.getByRole('button', { name: 'Log out', exact: true }).click();
  await seePath(page, '/admin');
}

browserTest(
  'a half-typed enrollment outlasts its tab and a log-out, is shown to nobody else, and goes once it is sent',
  async ({ page: first, api, url }) => {
    const batch = await batchOffice({ api, url }).add();
    const add = (page: Page) => page.getByRole('button', { name: 'Add enrollment' });
    const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add an enrollment' });
    const name = (page: Page) => dialog(page).getByLabel('Name');
    const course = (page: Page) => dialog(page).getByLabel('Course and date');
    const undated = ' course small-class';
    await first.goto('/admin/enroll?add');
    await name(first).fill('Kavya Natarajan');
    await dialog(first).getByLabel('Phone').fill('98401 23456');
    await course(first).selectOption(undated);
    await dialog(first).getByLabel('Has read this', { exact: false }).check();

    const page = await inNewTab(first, '/admin/enroll');
    await see(kept(page).getByText('Add an enrollment', { exact: true }));
    await add(page).click();
    await see(dialog(page).getByText(here));
    await seeGone(kept(page));
    await eventually(() => name(page).inputValue(), 'Kavya Natarajan');
    await eventually(() => course(page).inputValue(), undated);
    // Consent is given anew.
    await eventually(() => dialog(page).getByLabel('Has read this', { exact: false }).isChecked(), false);
    await dialog(page).getByLabel('Email').fill('kavya@example.com');

    const next = await inNewTab(page, '/admin/panel');
    await logOut(next, false);
    await storeInstead(next, JSON.stringify(await colleague({ api, url }, 'owner')));
    await next.goto('/admin/enroll?add');
    await see(dialog(next));
    await eventually(() => name(next).inputValue(), '');
    await seeGone(next.getByText(here));
    await next.keyboard.press('Escape');
    await next.getByRole('button', { name: 'Logout', exact: true }).click();
    await seePath(next, '/admin');
    await logIn(next);
    await kept(next).getByRole('link', { name: 'Add an enrollment' }).click();
    await add(next).click();
    await eventually(() => dialog(next).getByLabel('Email').inputValue(), 'kavya@example.com');
    await dialog(next).getByLabel('Has read this', { exact: false }).check();
    await course(next).selectOption(`${batch._id} course small-class`);
    await dialog(next).getByRole('button', { name: 'Add enrollment' }).click();
    await seeGone(dialog(next));
    await next.reload();
    await add(next).click();
    await eventually(() => name(next).inputValue(), '');
    await seeGone(next.getByText(here));
  },
  loggedIn,
);

browserTest(
  'of an entry that others have saved meanwhile only what was changed comes back; where both did, it says so, and is discarded by one press',
  async ({ page: first, api }) => {
    const path = '/admin/editCourse/small-class';
    const days = (page: Page) => page.getByLabel('Days');
    const price = (page: Page) => page.getByLabel('Price (₹)');
    const description = (page: Page) => page.getByLabel('Description', { exact: true });
    await first.goto(path);
    await days(first).fill('9');
    await description(first).fill('Half typed');
    await api.send('PUT', '/api/courses/small-class', { days: '7', price: '46000' });

    const page = await inNewTab(first, path);
    await see(statusOf(page).getByText(`${here} These were different when you typed: Days.`));
    await eventually(() => days(page).inputValue(), '9');
    await eventually(() => description(page).inputValue(), 'Half typed');
    await eventually(() => price(page).inputValue(), '46000');
    await assertAccessible(page, 'a form with what was typed before');
    await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter');
    await eventually(() => days(page).inputValue(), '7');
    await eventually(() => hasFocus(page.getByLabel('Name', { exact: true })), true);
    await page.reload();
    await eventually(() => days(page).inputValue(), '7');
    await seeGone(page.getByText(here));
  },
  loggedIn,
);

browserTest(
  'a note outlasts a session that ends as it is saved; passwords are never kept, and all is gone by ‘Forget what I typed’ and by logging out everywhere',
  async ({ page, api, expectTrouble, allowTrouble }) => {
    expectTrouble(/answer 401: POST .*notes/u);
    allowTrouble(/^answer 401: (GET |POST \/api\/admin\/(?:today|visits))/u);
    await addMessage(api, '/home', 'Deepa Raman', 'Hello');
    const [person] = await api.get<FollowUp[]>('/api/admin/follow-up');
    const path = `/admin/people/${person?._id}`;
    const note = page.getByLabel('Note about Deepa Raman');
    await page.goto(path);
    await note.fill('Comes on Sunday.');
    const mend = await refuse(page, `/api/admin/follow-up/${person?._id}/notes`, 401, {}, 'POST');
    await page.getByRole('button', { name: 'Save note' }).click();
    await seePath(page, '/admin');
    await mend();
    await logIn(page);
    await seePath(page, path);
    await see(page.getByText(here));
    await eventually(() => note.inputValue(), 'Comes on Sunday.');
    await page.getByRole('button', { name: 'Save note' }).click();
    await see(page.getByRole('region', { name: 'History' }).getByText('Comes on Sunday.'));
    await eventually(async () => (await device(page)).includes('Comes on Sunday.'), false);

    await note.fill('Brings a brother.');
    await logOut(page, true);
    await eventually(async () => /Brings a brother/u.test(await device(page)), false);
    await logIn(page);
    await seePath(page, '/admin/panel');
    await page.goto('/admin/admins');
    await page.getByRole('button', { name: 'Add admin' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add an admin' });
    await dialog.getByLabel('Name').fill('Half typed');
    await dialog.getByLabel('Your current password').fill('a-secret-of-mine');
    await eventually(async () => /Half typed/u.test(await device(page)), true);
    await eventually(async () => /a-secret-of-mine/u.test(await device(page)), false);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    await seeGone(dialog);
    await eventually(async () => /Half typed/u.test(await device(page)), false);
    await page.getByRole('button', { name: 'Add admin' }).first().click();
    await dialog.getByLabel('Name').fill('Half typed');
    await page.reload();
    await see(kept(page).getByText('Add an admin', { exact: true }));
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByText('Where you are logged in', { exact: true }).click();
    await page.getByRole('button', { name: 'Log out everywhere else' }).click();
    await see(page.getByText('Every other browser has been logged out.'));
    await eventually(async () => /Half typed/u.test(await device(page)), false);
  },
  loggedIn,
);

browserTest(
  'days, choices, and fields that come only with what was typed before come back too, and all of it goes with one press',
  async ({ page: first, api, url }) => {
    const { user } = await colleague({ api, url }, 'office');
    const batch = (page: Page) => page.getByRole('dialog', { name: 'Add a batch' });
    await first.goto('/admin/batches?add');
    await batch(first).getByLabel('Course or certificate').selectOption('course small-class');
    await batch(first).getByLabel('First day').fill('2026-12-07');
    await batch(first).getByLabel('Last day').fill('2026-12-10');
    await batch(first).getByLabel('Hide it from visitors').check();
    await first.goto('/admin/admins');
    const role = (page: Page) => page.getByRole('dialog', { name: `Roles of ${user.name}` });
    const change = (page: Page) =>
      page.getByRole('button', { name: new RegExp(`^Change.*${user.name}`, 'u') });
    await change(first).click();
    await role(first)
      .getByLabel(/^Editor/u)
      .check();
    await first.goto('/admin/site');
    await first.getByRole('button', { name: 'Add a person' }).click();
    await first.getByRole('group', { name: 'Person 1' }).getByLabel('Name').fill('Meena');
    await first.getByRole('group', { name: 'Meena' }).getByLabel('Role').fill('Pilot');

    const page = await inNewTab(first, '/admin/batches?add');
    await see(batch(page).getByText(here));
    const firstDay = batch(page).getByLabel('First day');
    const lastDay = batch(page).getByLabel('Last day');
    const hidden = batch(page).getByLabel('Hide it from visitors');
    await eventually(() => firstDay.inputValue(), '2026-12-07');
    // Not what is proposed for that first day.
    await eventually(() => lastDay.inputValue(), '2026-12-10');
    await eventually(() => hidden.isChecked(), true);
    await batch(page).getByRole('button', { name: 'Discard' }).click();
    await eventually(() => firstDay.inputValue(), '');
    await eventually(() => hidden.isChecked(), false);
    await page.keyboard.press('Escape');
    await seeGone(batch(page));

    await page.goto('/admin/admins');
    await change(page).click();
    await see(role(page).getByText(here));
    await eventually(
      () =>
        role(page)
          .getByLabel(/^Editor/u)
          .isChecked(),
      true,
    );

    await page.goto('/admin/site');
    const meena = page.getByRole('group', { name: 'Meena' });
    await eventually(() => meena.getByLabel('Role').inputValue(), 'Pilot');
    await page.getByRole('button', { name: 'Discard' }).click();
    await seeGone(meena);
    await eventually(async () => /Meena|2026-12-07/u.test(await device(page)), false);
  },
  loggedIn,
);

browserTest(
  'where somebody else logs in in another tab, no screen and no half-typed form of the admin before stays',
  async ({ page, context, api, url }) => {
    const dialog = (tab: Page) => tab.getByRole('dialog', { name: 'Add an enrollment' });
    const name = (tab: Page) => dialog(tab).getByLabel('Name');
    const own = JSON.stringify(await api.session());
    const theirs = JSON.stringify(await colleague({ api, url }, 'owner'));
    const other = await context.newPage();
    await other.goto('/admin');
    await storeInstead(other, theirs);
    await other.goto('/admin/enroll?add');
    await name(other).fill('Typed by the colleague');
    await other.goto('/admin');
    await storeInstead(other, own);
    await page.goto('/admin/enroll?add');
    await name(page).fill('Half typed');

    for (const [session, typed] of [
      [theirs, 'Typed by the colleague'],
      [own, 'Half typed'],
    ] as const) {
      await storeInstead(other, session);
      await seeGone(dialog(page));
      await page.getByRole('button', { name: 'Add enrollment' }).click();
      await eventually(() => name(page).inputValue(), typed);
    }
  },
  loggedIn,
);
