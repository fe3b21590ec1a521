import assert from 'node:assert/strict';
import type { Poster, Registration } from '../../src/shared/records.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { assertTyped, fill } from './support/forms.ts';
import { openHome, pointAt, section } from './support/home-sections.ts';
import { cutOff, holdBack } from './support/network.ts';
import { desktop, phone } from './support/screens.ts';
import { unfoldPopup } from './support/visit-home.ts';

const browserTest = browserSuite({ DEMO: '1' });

browserTest(
  'a facility opens a popup, the buttons move through the reviews, and a service’s whole card leads to its page',
  async ({ page }) => {
    await openHome(page);
    const open = section(page, 'Our Facilities').getByRole('button', { name: 'Read more' }).nth(1);
    const popup = page.getByRole('dialog', { name: 'Simulator Room' });
    await open.click();
    await see(popup.getByText('Before you fly, you practise here'));
    await see(popup.getByRole('img'));
    await page.keyboard.press('Escape');
    await seeGone(popup);
    await eventually(() => open.evaluate((button) => button === document.activeElement), true);

    const reviews = section(page, 'What Our Students Say');
    const moved = () => reviews.getByRole('list').evaluate(({ scrollLeft }) => scrollLeft > 0);
    const previous = reviews.getByRole('button', { name: 'Previous review', exact: true });
    await eventually(() => previous.getAttribute('aria-disabled'), 'true');
    await reviews.getByRole('button', { name: 'Next review', exact: true }).click();
    await eventually(moved, true);
    await eventually(() => previous.getAttribute('aria-disabled'), 'false');
    await previous.click();
    await eventually(moved, false);

    await pointAt(page, section(page, 'Our Services').getByRole('img').nth(1));
    await page.mouse.down();
    await page.mouse.up();
    await seePath(page, '/course-enroll-template/medium-class');
  },
  desktop,
);

browserTest(
  'the newest poster pops up once a visit and takes details for the event: what is wrong stands at its field, what was typed stays, two clicks send once',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/^request failed: POST \/admineventposter$/u);
    const newest = (await api.get<Poster[]>('/admin/eventposter')).at(-1);
    const called: string[] = [];
    page.on('request', (request) => request.resourceType() === 'fetch' && called.push(request.url()));
    await page.goto('/');
    const popup = page.getByRole('dialog', { name: newest?.name ?? '' });
    await see(popup);
    await eventually(() => popup.getByRole('img').getAttribute('src'), newest?.image);
    assert.deepEqual(called, [], 'the poster has come with the page');
    await unfoldPopup(popup);
    const submit = popup.getByRole('button', { name: 'Register', exact: true });
    await submit.click();
    await eventually(() => popup.locator('[aria-invalid]').count(), 4);
    await eventually(() => popup.locator('[name="name"]:focus').count(), 1);

    const visitor = {
      name: 'Kavin Raj',
      phone: '+91 98765 43210',
      mail: 'kavin@example.com',
      place: 'Salem',
    };
    await fill(popup, visitor);
    const reconnect = await cutOff(page, '/admineventposter', 'POST');
    await submit.click();
    await see(alertOf(page).getByText('Something went wrong. Please try again.', { exact: true }));
    await assertTyped(popup, visitor);
    await reconnect();
    const post = await holdBack(page, '/admineventposter', 'POST');
    await submit.dblclick();
    await post.made;
    await eventually(
      () => popup.getByRole('button', { name: 'Submitting...', exact: true }).isDisabled(),
      true,
    );
    await post.release();
    await see(statusOf(page).getByText('Thank you! Your details have been submitted.', { exact: true }));
    assert.equal(post.count(), 1);
    const [stored, ...others] = await api.get<Registration[]>('/admineventposter');
    assert.partialDeepStrictEqual(stored, visitor);
    assert.deepEqual(others, []);
    await popup.getByRole('button', { name: 'Close', exact: true }).last().click();
    await seeGone(popup);
    await page.reload();
    await see(page.getByRole('heading', { level: 1, name: /DGCA authorised/u }));
    await eventually(() => page.getByRole('dialog').count(), 0);
  },
  phone,
);
