import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { AdminCatalogueEntry, CatalogueEntry } from '../../src/shared/records.ts';
import { hasFocus, loggedIn, rowsOf } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { cardOf, seePicture } from './support/catalogue.ts';
import { entryFields, fillEntry } from './support/catalogue-entries.ts';
import { eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { holdUndos } from './support/held-undos.ts';
import { picture } from './support/pictures.ts';

const browserTest = browserSuite();
const call = '/api/courses/night-flying';

browserTest(
  'a course is added with a picture and stands on the site; it is changed, deleted, and brought back by Ctrl + Z',
  async ({ page, context, api, url, site }) => {
    await holdUndos(page);
    // From before pictures to be shared were made, and as heavy as a photograph can be.
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
    const create = { width: 1600, height: 1000, channels: 3, background: 'white', noise } as const;
    const heavy = Uint8Array.from(await sharp({ create }).jpeg().toBuffer());
    const image = new File([heavy], 'heavy.jpg', { type: 'image/jpeg' });
    await api.send('POST', '/api/courses', { ...entryFields, name: 'Day Flying', image });
    const shared = async (id: string) =>
      (await api.get<AdminCatalogueEntry>(`/api/admin/courses/entry/${id}`)).hasShare;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto('/admin/courses');
    await eventually(() => shared('day-flying'), true);
    const uploads = join(site.dataFolder, 'uploads');
    const [made = ''] = readdirSync(uploads).filter(
      (name) => !readFileSync(join(uploads, name)).equals(heavy),
    );
    const file = readFileSync(join(uploads, made));
    const { width, height, format } = await sharp(file).metadata();
    assert.deepEqual([width, height, format, file.length <= 300_000], [1200, 630, 'jpeg', true]);
    await button('Add Course').press('Enter');
    await seePath(page, '/admin/addcourse');
    await button('Add Course').press('Enter');
    await see(page.getByText('Name is required.', { exact: true }));
    await eventually(() => hasFocus(page.getByLabel('Name', { exact: true })), true);
    await fillEntry(page);
    await page.getByLabel('Image').setInputFiles(await picture('field.png'));
    await see(page.getByRole('img', { name: 'Preview' }));
    await button('Add Course').press('Enter');
    await see(statusOf(page).getByText('Course Submitted Successfully!', { exact: true }));
    await see(rowsOf(page).filter({ hasText: entryFields.name }));
    const added = await api.get<CatalogueEntry>(call);
    assert.deepEqual([added.price, added.eligibility.length], [12500.5, 2]);
    await eventually(() => shared('night-flying'), true);

    const visitor = await context.newPage();
    await visitor.goto('/course');
    const card = cardOf(visitor, entryFields.name);
    await seePicture(card, added.image?.split('/').at(-1) ?? 'none');
    await card.getByRole('link').first().press('Enter');
    await seePath(visitor, '/course-enroll-template/night-flying');
    await see(visitor.getByRole('heading', { level: 1, name: entryFields.name }));
    await see(visitor.getByText('Two evenings in the field.'));

    await button('Update Night Flying').press('Enter');
    const description = page.getByLabel('Description', { exact: true });
    await eventually(() => description.inputValue(), entryFields.description);
    await description.fill('Three evenings by the river.');
    await button('Update Course').press('Enter');
    await see(statusOf(page).getByText('Course updated successfully!', { exact: true }));
    await visitor.reload();
    await see(visitor.getByText('Three evenings by the river.'));
    const changed = await api.get<CatalogueEntry>(call);
    assert.deepEqual(changed, { ...added, description: 'Three evenings by the river.' });

    const remove = button('Delete Night Flying');
    const status = async () => (await fetch(`${url}/course-enroll-template/night-flying`)).status;
    await remove.press('Enter');
    await eventually(() => hasFocus(button('Cancel')), true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await see(button('Undo: Night Flying'));
    await seeGone(remove);
    await eventually(() => status(), 404);
    await page.keyboard.press('Control+z');
    await see(statusOf(page).getByText('Undone.', { exact: true }));
    await see(remove);
    assert.deepEqual(await api.get(call), changed);
    await eventually(() => status(), 200);
  },
  loggedIn,
);
