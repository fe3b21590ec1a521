import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { Message, Poster, Registration } from '../../src/shared/records.ts';
import { arrive } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, statusOf } from './support/expect.ts';
import { cutOff, holdBack, onCall, refuse } from './support/network.ts';
import { unfoldPopup, withoutPopup } from './support/visit-home.ts';

const browserTest = browserSuite({ DEMO: '1' });
const phone = { width: 390, height: 844, touch: true };
const wrong = 'Something went wrong. Please try again.';
const thanks = 'Thank you! Your details have been submitted.';
const visitor = { name: 'Kavin Raj', phone: '+91 98765 43210', mail: 'kavin@example.com', place: 'Salem' };
const message = { name: 'Meena', email: 'meena@example.com', message: 'When does the next course begin?' };

browserTest('the newest poster pops up once a visit', async ({ page, context, api }) => {
  const posters = await api.get<Poster[]>('/admin/eventposter');
  await page.goto('/');
  const popup = page.getByRole('dialog', { name: posters.at(-1)?.name ?? '' });
  await see(popup);
  await eventually(() => popup.getByRole('img').getAttribute('src'), posters.at(-1)?.image);
  await eventually(() => popup.evaluate((dialog) => dialog.contains(document.activeElement)), true);
  await page.keyboard.press('Escape');
  await seeGone(popup);
  await page.reload();
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await see(page.getByRole('heading', { name: 'About Us', level: 1 }));
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await see(page.getByRole('heading', { name: /DGCA authorised/u, level: 1 }));
  await eventually(() => page.getByRole('dialog').count(), 0);
  const later = await context.newPage();
  await later.goto('/');
  await see(later.getByRole('dialog'));
});

for (const [width, height] of [
  [390, 844],
  [320, 568],
] as const) {
  browserTest(
    `on a phone the poster is a low sheet under the page’s first words, and its form unfolds: ${width} pixels wide`,
    async ({ page, api }) => {
      const posters = await api.get<Poster[]>('/admin/eventposter');
      await page.goto('/');
      const popup = page.getByRole('dialog');
      await see(popup);
      const sheet = await settledBox(popup);
      assert.ok(sheet.height <= height * 0.45 && Math.round(sheet.y + sheet.height) === height);
      const words = await page.locator('h1').boundingBox();
      assert.ok(words && words.y > 0 && words.y + words.height < sheet.y, 'the first words are in sight');
      const cross = await popup.getByRole('button', { name: 'Close', exact: true }).boundingBox();
      const title = await popup
        .getByText(posters.at(-1)?.name ?? '', { exact: true })
        .last()
        .boundingBox();
      const thumbnail = await popup.getByRole('img').boundingBox();
      assert.ok(cross && title && thumbnail && cross.x >= title.x + title.width && title.x > thumbnail.x);
      await eventually(() => popup.getByLabel('Name').isVisible(), false);
      await popup.getByRole('button', { name: 'Register for this event', exact: true }).tap();
      await see(popup.getByLabel('Name'));
      await eventually(
        () => page.evaluate(() => document.activeElement?.textContent),
        'Register for this event',
      );
      await page.keyboard.press('Escape');
      await seeGone(popup);
    },
    { width, height, touch: true },
  );
}

browserTest('the poster waits for its picture, so that nobody meets an empty box', async ({ page }) => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route('**/admin/eventposter/*', async (route) => {
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  await arrive(page, '/');
  await asked.promise;
  await eventually(() => page.getByRole('dialog').count(), 0);
  answer.resolve();
  await see(page.getByRole('dialog'));
});

browserTest('without a poster nothing pops up', async ({ page }) => {
  await onCall(page, '/admin/eventposter', 'GET', (route) => route.fulfill({ json: [] }));
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/admin/eventposter');
  await arrive(page, '/');
  await answered;
  await see(page.getByRole('heading', { level: 1 }));
  await eventually(() => page.getByRole('dialog').count(), 0);
});

browserTest('posters that cannot be read are only logged, and tried again', async (visit) => {
  const { page, context, expectTrouble } = visit;
  expectTrouble(/^answer 500: GET \/admin\/eventposter$/u);
  expectTrouble(/^console error: Could not read \/admin\/eventposter/u);
  const mend = await refuse(page, '/admin/eventposter', 500);
  const logged = page.waitForEvent('console', (entry) => entry.text().includes('/admin/eventposter'));
  await arrive(page, '/');
  await logged;
  await eventually(() => page.getByRole('dialog').count(), 0);
  await mend();
  await context.setOffline(true);
  await context.setOffline(false);
  await see(page.getByRole('dialog'));
});

browserTest(
  'a visitor leaves details for the event; two clicks send them once',
  async ({ page, api }) => {
    await api.clear('/admineventposter');
    const popup = await openPopup(page);
    await popup.getByRole('button', { name: 'Submit', exact: true }).click();
    await eventually(() => popup.locator('[aria-invalid]').count(), 4);
    await eventually(
      () => popup.getByLabel('Name').evaluate((field) => field === document.activeElement),
      true,
    );
    await fillPopup(popup);
    const post = await holdBack(page, '/admineventposter', 'POST');
    await popup.getByRole('button', { name: 'Submit', exact: true }).dblclick();
    await post.made;
    const busy = popup.getByRole('button', { name: 'Submitting...', exact: true });
    await eventually(() => busy.isDisabled(), true);
    await post.release();
    await see(statusOf(page).getByText(thanks, { exact: true }));
    assert.equal(post.count(), 1);
    const registrations = await api.get<Registration[]>('/admineventposter');
    assert.deepEqual(
      registrations.map(({ name, phone: number, mail, place }) => ({ name, phone: number, mail, place })),
      [visitor],
    );
    await popup.getByRole('button', { name: 'Close', exact: true }).last().click();
    await seeGone(popup);
  },
  phone,
);

browserTest(
  'a refusal of the event form stands in it and at its field; what was typed stays',
  async (visit) => {
    const { page, expectTrouble } = visit;
    expectTrouble(/^answer 400: POST \/admineventposter$/u);
    expectTrouble(/^request failed: POST \/admineventposter$/u);
    const popup = await openPopup(page);
    await fillPopup(popup);
    const errors = { mail: 'E-mail does not exist.' };
    const mend = await refuse(page, '/admineventposter', 400, { message: 'Wrong.', errors }, 'POST');
    const submit = popup.getByRole('button', { name: 'Submit', exact: true });
    await submit.click();
    await see(alertOf(page).getByText(wrong, { exact: true }));
    await see(popup.getByText(errors.mail, { exact: true }));
    await mend();
    await cutOff(page, '/admineventposter', 'POST');
    await popup.getByLabel('Email').fill('kavin.raj@example.com');
    await seeGone(popup.getByText(errors.mail, { exact: true }));
    await submit.click();
    await see(alertOf(page).getByText(wrong, { exact: true }));
    await eventually(() => popup.getByLabel('Name').inputValue(), visitor.name);
    await eventually(() => popup.getByLabel('Email').inputValue(), 'kavin.raj@example.com');
  },
);

browserTest('a message is sent once, and the form is empty again', async ({ page, api }) => {
  await api.clear('/home/admin/getTouch');
  const form = await openContact(page);
  await form.getByRole('button').click();
  await eventually(() => form.locator('[aria-invalid]').count(), 3);
  await fillContact(form);
  const post = await holdBack(page, '/home', 'POST');
  await form.getByRole('button', { name: 'Send message', exact: true }).dblclick();
  await post.made;
  await eventually(() => form.getByRole('button', { name: 'Submitting...', exact: true }).isDisabled(), true);
  await post.release();
  await see(statusOf(page).getByText('Message sent successfully!', { exact: true }));
  assert.equal(post.count(), 1);
  await eventually(() => form.getByLabel('Message').inputValue(), '');
  const sent = await api.get<Message[]>('/home/admin/getTouch');
  assert.deepEqual(
    sent.map(({ name, email, message: text }) => ({ name, email, message: text })),
    [message],
  );
});

browserTest(
  'the address leads to Google Maps, and the page calls nobody until the live map is asked for',
  async ({ page, url }) => {
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (/^https?:/u.test(request.url()) && !request.url().startsWith(url)) strangers.push(request.url());
    });
    await page.route('https://www.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' }),
    );
    await openContact(page);
    await eventually(
      () => page.getByRole('link', { name: 'Open in Google Maps', exact: true }).getAttribute('href'),
      'https://www.google.com/maps/search/?api=1&query=Manikampalayam%2C%20Namakkal%2C%20Tamil%20Nadu',
    );
    assert.deepEqual(strangers, []);
    await page.getByRole('button', { name: 'Show live map', exact: true }).click();
    const frame = page.getByTitle('Map of the institute’s surroundings', { exact: true });
    await see(frame);
    await eventually(
      async () => strangers,
      ['https://www.google.com/maps?q=Manikampalayam%2C%20Namakkal%2C%20Tamil%20Nadu&output=embed'],
    );
    await eventually(() => frame.evaluate((element) => element === document.activeElement), true);
  },
);

/** Opens the event popup, on phones with its form unfolded. */
async function openPopup(page: Page): Promise<Locator> {
  await page.goto('/');
  const popup = page.getByRole('dialog');
  await unfoldPopup(popup);
  return popup;
}

/** Where something is once it has come to rest. */
async function settledBox(part: Locator) {
  await part.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const box = await part.boundingBox();
  assert.ok(box);
  return box;
}

async function fillPopup(popup: Locator): Promise<void> {
  await popup.getByLabel('Name').fill(visitor.name);
  await popup.getByLabel('Phone').fill(visitor.phone);
  await popup.getByLabel('Email').fill(visitor.mail);
  await popup.getByLabel('Place').fill(visitor.place);
}

async function openContact(page: Page): Promise<Locator> {
  await withoutPopup(page);
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Contact Us', exact: true });
  await form.scrollIntoViewIfNeeded();
  return form;
}

async function fillContact(form: Locator): Promise<void> {
  await form.getByLabel('Name').fill(message.name);
  await form.getByLabel('Email').fill(message.email);
  await form.getByLabel('Message').fill(message.message);
}
