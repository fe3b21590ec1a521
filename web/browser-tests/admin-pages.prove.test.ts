import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { ContentState } from '../../src/shared/records.ts';
import { focused, hasFocus, loggedIn } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { logIn } from './support/log-in.ts';
import { picture } from './support/pictures.ts';
import { desktop } from './support/screens.ts';

const browserTest = browserSuite();
const onDesktop = { ...desktop, ...loggedIn };

const stage = (page: Page) => page.frameLocator('iframe[title^="Page:"]');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Texts' });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

/** Opens a page in the editor, once it stands there. */
async function edit(page: Page, name: string): Promise<void> {
  await page.goto('/admin/pages');
  await page.getByLabel('Page', { exact: true }).selectOption({ label: name });
  await see(stage(page).getByRole('heading', { level: 1 }));
}

/** Clicks into the edited page, which is shown smaller than it is: that is more than the driver reckons with. */
async function clickIn(page: Page, element: Locator): Promise<void> {
  const frame = await page.locator('iframe[title^="Page:"]').boundingBox();
  assert.ok(frame);
  const middle = await element.evaluate((shown) => {
    const { x, y, width, height } = shown.getBoundingClientRect();
    return { x: (x + width / 2) / innerWidth, y: (y + height / 2) / innerWidth };
  });
  await page.mouse.click(frame.x + middle.x * frame.width, frame.y + middle.y * frame.width);
}

/** Publishes what has been changed. */
async function publishAll(page: Page): Promise<void> {
  await publish(page).click();
  // The message about an earlier publication may still be there.
  const answer = page.waitForResponse((one) => one.url().endsWith('/content/publish') && one.ok());
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await answer;
  await see(statusOf(page).getByText('Published: visitors see it now.').last());
}

browserTest(
  'a headline is changed where it stands, kept as a draft over a reload, published, and brought back',
  async ({ page, context }) => {
    const visitor = await context.newPage();
    await edit(page, 'Gallery');
    await clickIn(page, stage(page).getByText('Our Gallery'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('What we have seen');
    await eventually(() => panel(page).getByLabel('English').inputValue(), 'What we have seen');
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/content/draft') && answer.ok());
    await page.keyboard.press('Enter');
    await kept;
    await page.reload();
    await page.getByLabel('Page', { exact: true }).selectOption({ label: 'Gallery' });
    await see(stage(page).getByText('What we have seen'));
    await visitor.goto('/gallery');
    await see(visitor.getByRole('heading', { name: 'Our Gallery' }));

    await publishAll(page);
    await visitor.reload();
    await see(visitor.getByRole('heading', { name: 'What we have seen' }));

    await page.getByRole('button', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Compare and bring back' }).last().click();
    await see(page.getByRole('dialog').getByText('What we have seen'));
    await page.getByRole('button', { name: 'Bring back and publish' }).click();
    await see(statusOf(page).getByText('The version is back: visitors see it now.'));
    await visitor.reload();
    await see(visitor.getByRole('heading', { name: 'Our Gallery' }));
  },
  onDesktop,
);

browserTest(
  'a picture is added with what it shows, in the order and the languages that the admin chose; what is missing is said',
  async ({ page, context }) => {
    await edit(page, 'Gallery');
    await stage(page).locator('main img').first().click();
    const fieldset = (name: string) => panel(page).getByRole('group', { name });
    const description = fieldset('What the picture shows');
    const choose = panel(page).locator('input[type="file"]');
    await choose.setInputFiles(await picture('hall.png'));
    await see(panel(page).getByText('This is another picture now.'));
    await description.getByLabel('English').fill('Our hall');
    await seeGone(panel(page).getByText('This is another picture now.'));

    await panel(page).getByRole('button', { name: 'Add after this' }).click();
    await publish(page).click();
    const dialog = page.getByRole('dialog');
    await eventually(() => dialog.getByRole('button', { name: 'Publish now' }).isDisabled(), true);
    const place = (text: string) => dialog.getByRole('listitem').filter({ hasText: text });
    await see(place('An added item needs a picture.').getByText('Picture: new', { exact: true }));
    await place('An added item needs this text in English.').getByRole('button', { name: 'Open' }).click();
    await eventually(() => hasFocus(description.getByLabel('English')), true);

    await choose.setInputFiles(await picture('gate.png'));
    await see(panel(page).locator('img[src^="/uploads/"]'));
    await description.getByLabel('English').fill('Students at the gate');
    await description.getByLabel('தமிழ்').fill('வாயிலில் மாணவர்கள்');
    await fieldset('Caption').getByLabel('English').fill('Open day');
    await fieldset('Caption').getByLabel('தமிழ்').fill('திறந்த நாள்');
    await panel(page).getByRole('button', { name: 'Earlier' }).click();
    await publishAll(page);
    const visitor = await context.newPage();
    await visitor.goto('/ta/gallery');
    await see(visitor.locator('main img').first());
    await eventually(() => visitor.locator('main img').first().getAttribute('alt'), 'வாயிலில் மாணவர்கள்');
    await eventually(() => visitor.locator('main img').count(), 26);
    await visitor.locator('main img').first().click();
    await see(visitor.getByRole('dialog').getByText('திறந்த நாள்'));
  },
  onDesktop,
);

browserTest(
  'a logo, beside which no text stands, takes the place of the drawn mark, and gives it back',
  async ({ page, context }) => {
    await edit(page, 'Header, footer and forms');
    await panel(page).getByRole('button', { name: 'Logo', exact: true }).click();
    const choose = panel(page).getByLabel('New picture: Logo');
    await choose.setInputFiles({ ...(await picture('x.png')), buffer: Buffer.from('GIF89a') });
    await see(alertOf(page).getByText('Please select a valid image file'));
    await choose.setInputFiles(await picture('logo.png', { width: 600, height: 200 }));
    await see(stage(page).locator('header img[src^="/uploads/"]'));
    await publishAll(page);
    const visitor = await context.newPage();
    const logo = visitor.getByRole('banner').locator('img[src^="/uploads/"]');
    await visitor.goto('/');
    await eventually(() => logo.evaluate((image) => image.getBoundingClientRect().height), 32);
    await eventually(() => logo.evaluate((image) => image.getBoundingClientRect().width), 80);

    await panel(page).getByRole('button', { name: 'Original picture' }).click();
    await publishAll(page);
    await visitor.reload();
    await see(visitor.getByRole('banner').getByText('Namakkal Drone Academy'));
    await eventually(() => logo.count(), 0);
  },
  onDesktop,
);

browserTest(
  'a text that is too long says so while it is typed and is undone by itself; a translation whose English changed says so until it is reviewed by one click',
  async ({ page }) => {
    await edit(page, 'Gallery');
    await panel(page)
      .getByRole('button', { name: /^Title/u })
      .first()
      .click();
    await panel(page).getByLabel('English').fill('A title that is much too long for its place');
    await see(panel(page).getByText('This text can have at most 30 characters; it has 43.'));
    await publish(page).click();
    await eventually(
      () => page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).isDisabled(),
      true,
    );
    const title = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Gallery, title' });
    await title.getByRole('button', { name: 'Undo' }).click();
    await see(page.getByText('Everything is published'));
    await page.getByRole('button', { name: 'Close' }).click();
    await eventually(() => panel(page).getByLabel('English').inputValue(), 'Our Gallery');

    await panel(page).getByLabel('English').fill('Our pictures');
    await see(panel(page).getByText('The English has changed since this was written for ‘Our Gallery’.'));
    await publishAll(page);
    await panel(page).getByRole('button', { name: 'All texts' }).click();
    await see(panel(page).getByRole('button', { name: 'Our pictures English changed' }));
    await panel(page)
      .getByRole('tab', { name: /To review/u })
      .click();
    const row = panel(page).getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Our pictures' });
    await see(row.getByText('English changed', { exact: true }));
    await row.getByRole('button', { name: 'Mark as reviewed' }).click();
    await seeGone(row);
  },
  onDesktop,
);

browserTest(
  'of two admins who change the same text the later one is asked, and either may stand',
  async ({ page, expectTrouble }) => {
    await edit(page, 'Gallery');
    await panel(page)
      .getByRole('button', { name: /^Title/u })
      .first()
      .click();
    await panel(page).getByLabel('English').fill('Mine');
    await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token: string };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const path = '/api/admin/content';
      const { publication } = (await (await fetch(path, { headers })).json()) as ContentState;
      const body = JSON.stringify({ base: publication.id, changes: { 'en:gallery.title': 'Theirs' } });
      await fetch(`${path}/publish`, { method: 'POST', headers, body });
    });
    expectTrouble(/^answer 409: POST \/api\/admin\/content\/publish$/u);
    await publish(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
    await see(alertOf(page).getByText('Another admin has changed one of these places meanwhile.'));
    await see(page.getByRole('dialog').getByText('Theirs', { exact: true }));
    await page.getByRole('button', { name: 'Keep their version' }).click();
    await see(stage(page).getByText('Theirs'));
    await see(page.getByText('Everything is published'));
  },
  onDesktop,
);

browserTest(
  'what two tabs of one admin change at a time is all kept',
  async ({ page, context }) => {
    const other = await context.newPage();
    for (const tab of [page, other]) await edit(tab, 'Gallery');
    for (const [tab, name] of [
      [page, /^Title/u],
      [other, /^Lead|^Text below/u],
    ] as const) {
      await panel(tab).getByRole('button', { name }).first().click();
      const kept = tab.waitForResponse((answer) => answer.url().endsWith('/content/draft') && answer.ok());
      await panel(tab).getByLabel('English').fill('Changed');
      await kept;
    }
    await page.reload();
    await see(page.getByText('2 changes, not published'));
  },
  onDesktop,
);

browserTest(
  'by keyboard alone a text of another page is found by its words, changed and left; one that shows only later too',
  async ({ page }) => {
    await edit(page, 'Gallery');
    await panel(page).getByLabel('Find a text').fill('fee is paid');
    await panel(page)
      .getByRole('button', { name: /Your seat is confirmed once/u })
      .press('Enter');
    const field = panel(page).locator('[name="en:enrollment.form.steps.seat.text"]');
    await eventually(() => hasFocus(field), true);
    await eventually(() => page.getByLabel('Page', { exact: true }).inputValue(), 'course');
    await page.keyboard.press('Escape');
    await eventually(
      () => focused(page),
      'StepsYour seat is confirmed once {seatShare} of the course fee is paid.',
    );
    await page.getByLabel('Page', { exact: true }).selectOption({ label: 'Home' });
    await panel(page).getByLabel('Find a text').fill('Common questions');
    await panel(page).getByRole('button', { name: 'Add to Common questions' }).press('Enter');
    await eventually(() => hasFocus(panel(page).getByLabel('English').first()), true);
    await page.keyboard.type('Is there a library?');
    await see(stage(page).getByText('Is there a library?'));
    await page.getByRole('button', { name: 'Discard' }).click();
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/content/draft') && answer.ok());
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await kept;
    await see(page.getByText('Everything is published'));
  },
  onDesktop,
);

browserTest(
  'what the server did not keep outlasts a reload and the end of the session',
  async ({ page, expectTrouble }) => {
    await edit(page, 'Gallery');
    await panel(page)
      .getByRole('button', { name: /^Title/u })
      .first()
      .click();
    expectTrouble(/content\/draft/u);
    await page.route('**/content/draft', (route) => route.abort());
    await panel(page).getByLabel('English').fill('Said in a tunnel');
    await see(page.getByText('Your changes could not be kept on the server. It is tried again.'));
    await page.unroute('**/content/draft');
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/content/draft') && answer.ok());
    await page.reload();
    await kept;
    await see(page.getByText('1 change, not published'));

    await page.getByLabel('Page', { exact: true }).selectOption({ label: 'Gallery' });
    await panel(page)
      .getByRole('button', { name: /^Title/u })
      .first()
      .click();
    await page.route('**/content/draft', (route) =>
      route.fulfill({ status: 401, json: { message: 'Unauthorized' } }),
    );
    await panel(page).getByLabel('English').fill('Said too late');
    await seePath(page, '/admin');
    await page.unroute('**/content/draft');
    await logIn(page);
    await page.getByLabel('Page', { exact: true }).selectOption({ label: 'Gallery' });
    await see(stage(page).getByText('Said too late'));
  },
  onDesktop,
);
