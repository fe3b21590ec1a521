import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Poster } from '../../src/shared/records.ts';
import { hasFocus, loggedIn, turnTo } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, statusOf } from './support/expect.ts';
import { holdUndos } from './support/held-undos.ts';
import { noPicture, picture } from './support/pictures.ts';

const browserTest = browserSuite();

/** Deletes a picture by the keyboard. */
async function deleteByKeys(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}` }).press('Enter');
  await eventually(() => hasFocus(page.getByRole('button', { name: 'Cancel' })), true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await see(page.getByRole('button', { name: `Undo: ${name}` }));
}

browserTest(
  'a logo and a poster are uploaded, deleted and brought back by the keyboard; a file that is no picture is turned away',
  async ({ page, api }) => {
    await holdUndos(page);
    const image = page.getByLabel('Image', { exact: true });
    const preview = page.getByRole('img', { name: 'Preview' });
    await page.goto('/admin/partners');
    await see(page.getByText('No images found', { exact: true }));
    await image.setInputFiles(noPicture('notes.txt'));
    await see(alertOf(page).getByText('Please select a valid image file', { exact: true }).first());
    await see(page.getByText('No picture chosen', { exact: true }));
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await eventually(() => hasFocus(image), true);
    assert.deepEqual(await api.get('/admin/images'), []);
    await image.setInputFiles(await picture('Kaveri.png'));
    await see(preview);
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await see(statusOf(page).getByText('Image uploaded successfully!', { exact: true }));
    const logo = page.getByRole('img', { name: 'Kaveri.png' });
    await see(logo);
    const logos = await api.get<unknown[]>('/admin/images');
    assert.equal(logos.length, 1);
    await deleteByKeys(page, 'Kaveri.png');
    await see(page.getByText('No images found', { exact: true }));
    assert.deepEqual(await api.get('/admin/images'), []);
    await page.keyboard.press('Control+z');
    await eventually(() => logo.evaluate((shown: HTMLImageElement) => shown.naturalWidth), 120);
    assert.deepEqual(await api.get('/admin/images'), logos);

    await turnTo(page, '/admin/event-poster');
    await see(page.getByText('No posters found', { exact: true }));
    await page.getByLabel('Title', { exact: true }).fill('Open day');
    await page.getByLabel('Title in Tamil').fill('திறந்த நாள்');
    await image.setInputFiles(await picture('open-day.jpg', { width: 90, height: 120 }));
    await see(preview);
    await page.getByLabel('Title', { exact: true }).press('Enter');
    await see(statusOf(page).getByText('Poster uploaded successfully!', { exact: true }));
    await see(page.getByRole('img', { name: 'Open day' }));
    await seeGone(preview);
    const posters = await api.get<Poster[]>('/admin/eventposter');
    assert.deepEqual(
      posters.map(({ name, translations }) => [name, translations?.ta?.name]),
      [['Open day', 'திறந்த நாள்']],
    );
    await deleteByKeys(page, 'Open day');
    await see(page.getByText('No posters found', { exact: true }));
    assert.deepEqual(await api.get('/admin/eventposter'), []);
    await page.getByRole('button', { name: 'Undo: Open day' }).press('Enter');
    await see(page.getByRole('img', { name: 'Open day' }));
    assert.deepEqual(await api.get('/admin/eventposter'), posters);
  },
  loggedIn,
);
