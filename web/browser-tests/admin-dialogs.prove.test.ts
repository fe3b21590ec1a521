import { hasFocus, loggedIn } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone } from './support/expect.ts';

const browserTest = browserSuite();

browserTest(
  'a form in a dialog closes at once while nothing is typed but the own password, and asks before it loses more, whichever way it is left; so does one of several forms',
  async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Add an admin' });
    const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
    const ways = {
      escape: () => page.keyboard.press('Escape'),
      cross: () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
      cancel: () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      beside: () => page.mouse.click(5, 5),
    };
    await page.goto('/admin/admins');
    const opens = page.getByRole('button', { name: 'Add admin' }).first();
    const password = dialog.getByLabel('Your current password');
    for (const leave of Object.values(ways)) {
      await opens.click();
      await password.fill('typed again in a moment');
      await leave();
      await seeGone(dialog);
      await eventually(() => hasFocus(opens), true);
    }
    await opens.click();
    const name = dialog.getByLabel('Name');
    await name.fill('Priya');
    for (const leave of Object.values(ways)) {
      await leave();
      await question.getByRole('button', { name: 'Stay' }).click();
      await seeGone(question);
      await see(dialog);
    }
    await eventually(() => name.inputValue(), 'Priya');
    // At a third Escape the browser closes both by itself: what is asked still stays above what it is about.
    await name.focus();
    for (let press = 0; press < 3; press += 1) await ways.escape();
    await question.getByRole('button', { name: 'Stay' }).click();
    await seeGone(question);
    await eventually(() => hasFocus(name), true);
    await ways.escape();
    await question.getByRole('button', { name: 'Close' }).click();
    await seeGone(dialog);

    const account = page.getByRole('dialog', { name: 'Your account' });
    const opensAccount = page.getByRole('button', { name: 'Account', exact: true });
    await opensAccount.click();
    await see(account);
    await ways.escape();
    await seeGone(account);
    await opensAccount.click();
    await account.getByText('Password', { exact: true }).click();
    await account.getByLabel('New password').fill('not sent yet');
    await account.getByText('Name and email', { exact: true }).click();
    await ways.escape();
    await question.getByRole('button', { name: 'Stay' }).click();
    await account.getByText('Password', { exact: true }).click();
    await eventually(() => account.getByLabel('New password').inputValue(), 'not sent yet');
    await account.getByRole('button', { name: 'Close', exact: true }).click();
    await question.getByRole('button', { name: 'Close' }).click();
    await seeGone(account);
  },
  loggedIn,
);
