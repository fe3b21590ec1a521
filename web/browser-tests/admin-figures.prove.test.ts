import { daysLater } from '../../src/shared/days.ts';
import { dayInIndia } from '../../src/shared/india-time.ts';
import { daysOfMonth, monthName } from '../admin/figures/figure-words.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import { loggedIn } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { see } from './support/expect.ts';
import { addEnrollments, addMessage } from './support/people.ts';

const browserTest = browserSuite({ DEMO: '1' });

browserTest(
  'what came is drawn by week, step and course, each in a sentence and with its table; a month is told beside the one before',
  async ({ page, api }) => {
    await page.goto('/admin/figures');
    await see(page.getByText('Nothing yet.'));
    await addEnrollments(api, 3);
    await addMessage(api, '/home', 'Writer');
    await page.reload();
    await see(page.getByRole('img', { name: /^Enquiries by week, .*: 4 in 26 weeks, .* 4 since Monday/u }));
    await see(
      page.getByRole('img', { name: /: Sent an enrollment 3, Seat reserved or confirmed 0 \(0 %\)/u }),
    );
    for (const summary of await page.getByText('Show the figures').all()) await summary.click();
    await see(page.getByRole('row', { name: /^\d+ \w{3} \d{4} 3 0 1 (?:0 )+4$/u }));
    await see(page.getByRole('row', { name: 'Small Class 2 0 0 0' }));
    // A month is told beside the one before, on a phone as well.
    const month = dayInIndia(new Date()).slice(0, 7);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel('Period').selectOption(month);
    const before = monthName(daysLater(`${month}-01`, -1).slice(0, 7));
    for (const head of ['What', daysOfMonth(month, dayInIndia(new Date())), `${before}, whole month`])
      await see(page.getByRole('columnheader', { name: head }));
    await see(page.getByRole('row', { name: /^Enrollments 3 0$/u }));
    await see(page.getByRole('row', { name: /^Seats confirmed, reserved ones not counted 0 0$/u }));
    await assertNoSidewaysScroll(page, 'the figures of a month');
    await assertAccessible(page, 'the figures of a month');
  },
  loggedIn,
);
