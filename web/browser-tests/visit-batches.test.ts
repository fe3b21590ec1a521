import assert from 'node:assert/strict';
import { daysLater } from '../../src/shared/days.ts';
import type { AdminBatch } from '../../src/shared/records.ts';
import { officeDays } from '../admin/parts/batches/batch-words.ts';
import { hasFocus, loggedIn, rowsOf, turnTo } from './support/back-office.ts';
import { batchOffice, inDays } from './support/batches.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, statusOf } from './support/expect.ts';
import { holdUndos } from './support/held-undos.ts';

const browserTest = browserSuite();

browserTest(
  'a batch is added, a seat in it confirmed on Today, and moved to another date by keyboard; the message is ready in the language of the person, and Ctrl + Z moves them back, in the dialog and on their own page too',
  async ({ page, api, url, site }) => {
    const office = batchOffice({ api, url });
    // The next date, which is proposed, and one that is in another month.
    await office.add({ startsOn: inDays(45), endsOn: inDays(49) });
    const later = await office.add({ startsOn: inDays(120), endsOn: inDays(124) });
    const { keyboard } = page;
    await holdUndos(page);
    // By this clock the site knows until when a change of a seat can be undone.
    Object.defineProperty(site.clock, 'now', { value: site.clock.now });
    const dialog = page.getByRole('dialog');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const seats = async (of: AdminBatch) => (await office.places(of)).map(({ name, state }) => [name, state]);

    await page.goto('/admin/batches');
    await eventually(() => hasFocus(page.getByLabel('Find a person')), true);
    await button('Add batch').press('Enter');
    await eventually(() => hasFocus(dialog.getByLabel('Course or certificate')), true);
    await keyboard.press('s');
    const startsOn = inDays(30);
    const days = { startsOn, endsOn: daysLater(startsOn, 4) };
    await dialog.getByLabel('First day').fill(startsOn);
    await eventually(() => dialog.getByLabel('Last day').inputValue(), days.endsOn);
    await dialog.getByLabel('Seats').fill('3');
    await keyboard.press('Enter');
    await see(page.getByRole('link', { name: `Small Class ${officeDays(days)}` }));
    const batch = (await api.get<AdminBatch[]>('/api/admin/batches')).find(
      (one) => one.startsOn === startsOn,
    );
    assert.ok(batch);
    assert.deepEqual([batch.entryName, batch.endsOn, batch.seats], ['Small Class', days.endsOn, 3]);

    await api.post('/api/enrollments', {
      ...{ name: 'Ravi Kumar', email: 'ravi@example.com', phone: '98400 00001', address: 'Salem' },
      ...{ course: 'Small Class', batch: batch._id, language: 'ta', agree: true },
    });
    const [place] = await office.places(batch);
    assert.ok(place);
    await turnTo(page, `/admin/people/${place.contact}`);
    const seat = page.getByRole('region', { name: 'Seat' });
    await button('Confirm Ravi Kumar').click();
    await see(seat.getByText('Confirmed', { exact: true }));
    await keyboard.press('Control+z');
    await see(statusOf(page).getByText('Undone.'));
    await eventually(() => page.getByText('There is nothing left to undo.').count(), 0);
    await see(seat.getByRole('button', { name: 'Confirm Ravi Kumar' }));

    await turnTo(page, '/admin/panel');
    await button('Confirm Ravi Kumar').press('Enter');
    await see(page.getByText('No seat is waiting to be confirmed.'));
    await eventually(() => seats(batch), [['Ravi Kumar', 'confirmed']]);

    await turnTo(page, `/admin/batches/${batch._id}`);
    await see(rowsOf(page).filter({ hasText: 'Ravi Kumar' }).getByText('Confirmed', { exact: true }));
    await button('Move Ravi Kumar').press('Enter');
    await eventually(() => hasFocus(dialog.getByLabel('Find a date')), true);
    // As it is said on the phone: the day and the month.
    await keyboard.type(officeDays(later).split(' ').slice(-3, -1).join(' '));
    await see(dialog.getByRole('button', { name: `Move to ${officeDays(later)}` }));
    await keyboard.press('Enter');
    const moved = page.getByRole('dialog', { name: 'Ravi Kumar has been moved' });
    const chat = moved.getByRole('link', { name: /^WhatsApp Ravi Kumar/u });
    await eventually(() => hasFocus(chat), true);
    const message = new URL((await chat.getAttribute('href')) ?? '');
    assert.deepEqual([await seats(batch), await seats(later)], [[], [['Ravi Kumar', 'confirmed']]]);
    await keyboard.press('Escape');
    await see(page.getByText('Nobody is in this batch yet.'));
    await keyboard.press('Control+z');
    await see(rowsOf(page).filter({ hasText: 'Ravi Kumar' }));
    assert.deepEqual([await seats(batch), await seats(later)], [[['Ravi Kumar', 'confirmed']], []]);
    assert.match(
      message.searchParams.get('text') ?? '',
      /^வணக்கம் Ravi Kumar,\n\nஉங்கள் பயிற்சித் தேதிகள் மாறியுள்ளன\./u,
    );
    assert.equal(message.pathname, '/919840000001');

    await page.getByRole('link', { name: 'Ravi Kumar', exact: true }).click();
    await see(seat.getByText('Confirmed', { exact: true }));
    await button('Cancel seat of Ravi Kumar').press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel seat' }).click();
    await see(page.getByRole('alertdialog', { name: 'Ravi Kumar’s seat is cancelled' }));
    await keyboard.press('Control+z');
    await see(statusOf(page).getByText('Undone.').last());
    await eventually(() => seats(batch), [['Ravi Kumar', 'confirmed']]);
    await see(seat.getByText('Confirmed', { exact: true }));
  },
  loggedIn,
);
