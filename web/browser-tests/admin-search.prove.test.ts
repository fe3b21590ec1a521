import type { Found } from '../../src/shared/records.ts';
import { officeDays } from '../admin/parts/batches/batch-words.ts';
import { assertAccessible } from './support/accessibility.ts';
import { hasFocus, loggedIn } from './support/back-office.ts';
import { batchOffice, inDays } from './support/batches.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { cutOff } from './support/network.ts';
import { addMessage } from './support/people.ts';

const browserTest = browserSuite();

browserTest(
  'the Enter that ends a composed word stays in the search, and the next one goes to whom it found',
  async ({ page, api }) => {
    await addMessage(api, '/home', 'கவிதா முருகன்');
    await page.goto('/admin/follow-up');
    await see(page.getByRole('article').first());
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Search' });
    const keyboard = await page.context().newCDPSession(page);
    const text = 'கவிதா';
    const [selectionStart, selectionEnd] = [text.length, text.length];
    await keyboard.send('Input.imeSetComposition', { text, selectionStart, selectionEnd });
    await see(page.getByRole('option', { name: /^கவிதா/u, selected: true }));
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
    await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await keyboard.send('Input.insertText', { text });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    await eventually(() => search.inputValue(), text);
    await seePath(page, '/admin/follow-up');
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { name: 'கவிதா முருகன்', level: 1 }));
  },
  loggedIn,
);

browserTest(
  'the keyboard alone leads from any screen to a person, who is moved and confirmed by a key, a screen and something to do; single keys can be switched off',
  async ({ page, api, url, expectTrouble }) => {
    await addMessage(api, '/home', 'Malarvizhi', 'Good morning.', '98765 43210');
    const { people } = await api.get<Found>('/api/admin/search?q=malar');
    const office = batchOffice({ api, url });
    const batch = await office.add();
    const next = await office.add({ startsOn: inDays(60), endsOn: inDays(64) });
    await api.post('/api/enrollments', {
      ...{ name: 'Thenmozhi', email: 'then@example.com', phone: '98400 12345', address: 'Salem' },
      ...{ course: 'Small Class', batch: batch._id, agree: true },
    });
    const { keyboard } = page;
    const search = page.getByRole('combobox', { name: 'Search' });
    // Also where a list has keys of its own.
    await page.goto('/admin/follow-up');
    await eventually(() => hasFocus(page.getByRole('article').first()), true);
    await keyboard.press('/');
    // Enter waits for the answer.
    await search.pressSequentially('98765-4');
    await keyboard.press('Enter');
    await seePath(page, `/admin/people/${people[0]?._id}`);
    await seeGone(search);

    await keyboard.press('Control+k');
    const mend = await cutOff(page, '/api/admin/search');
    expectTrouble(/\/api\/admin\/search/u);
    await search.fill('malar');
    await see(page.getByText('No answer from the server. Please try again.'));
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    const found = page.getByRole('option', { name: /^Malarvizhi 98765 43210/u, selected: true });
    await see(found);
    await eventually(() => found.locator('mark').allInnerTexts(), ['Malar']);
    // A person with a seat is moved from there to the next date, by one key, and confirmed on their own page, by another.
    await search.fill('then');
    await see(page.getByRole('option', { name: /^Thenmozhi/u, selected: true }));
    await see(page.getByRole('button', { name: 'Confirm', exact: true }));
    await assertAccessible(page, 'the search');
    await keyboard.press('Alt+e');
    await see(page.getByRole('button', { name: `Move to ${officeDays(next)}` }));
    await keyboard.press('Escape');
    await eventually(() => hasFocus(search), true);
    await keyboard.press('Alt+m');
    await see(page.getByRole('dialog', { name: 'Thenmozhi has been moved' }));
    await see(page.getByText(`Small Class, ${officeDays(next)}: reserved until `, { exact: false }));
    await keyboard.press('Escape');
    await seeGone(search);
    await eventually(async () => (await office.places(next)).map(({ name }) => name), ['Thenmozhi']);
    await keyboard.press('Control+k');
    await search.fill('then');
    await keyboard.press('Enter');
    await see(page.getByRole('heading', { name: 'Thenmozhi', level: 1 }));
    await see(page.getByRole('button', { name: 'Confirm Thenmozhi' }));
    await keyboard.press('f');
    await see(statusOf(page).getByText(/^Thenmozhi’s seat is confirmed, /u));
    await keyboard.press('e');
    await see(page.getByRole('dialog', { name: 'Move Thenmozhi' }));
    await keyboard.press('Escape');

    await keyboard.press('Control+k');
    await search.fill('nobody at all');
    await see(page.getByText('Nothing matches “nobody at all”.'));

    await search.fill('batch');
    await see(page.getByRole('option', { name: 'Add batch', selected: true }));
    await keyboard.press('ArrowDown');
    await see(page.getByRole('option', { name: 'Batches', selected: true }));
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await see(page.getByRole('dialog', { name: 'Add a batch' }));
    // It does not cover another dialog.
    await keyboard.press('Control+k');
    await eventually(() => page.locator('dialog:modal').count(), 1);
    await keyboard.press('Escape');

    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByText('Keys', { exact: true }).click();
    await page.getByRole('switch', { name: /^Single keys act too/u }).click();
    await keyboard.press('Escape');
    await keyboard.press('/');
    await seeGone(search);
    await keyboard.press('Control+k');
    await see(search);
  },
  loggedIn,
);
