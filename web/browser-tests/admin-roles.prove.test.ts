import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type Role, roleTexts, theRoles } from '../../src/shared/roles.ts';
import { mayUse, type ScreenName, screenNames, screenPath, screens } from '../../src/shared/screens.ts';
import { assertAccessible } from './support/accessibility.ts';
import { focused, loggedIn, rowsOf, turnToScreen } from './support/back-office.ts';
import { browserSuite, type Visit } from './support/browser-suite.ts';
import { colleague } from './support/colleague.ts';
import { alertOf, eventually, see, seeGone, seePath } from './support/expect.ts';
import { storeInstead } from './support/log-in.ts';
import { holdBack } from './support/network.ts';
import { addEnrollments } from './support/people.ts';
import { admin } from './support/start-site.ts';

const browserTest = browserSuite({ DEMO: '1' });

const currentPassword = admin.password;

/** The screens that need no record, and one that shows one. */
const looked: [ScreenName, string][] = [
  ...screenNames
    .filter((name) => name !== 'adminLogin' && !screens[name].path.includes(':id'))
    .map((name): [ScreenName, string] => [name, screenPath(name)]),
  ['adminEditCourse', screenPath('adminEditCourse', 'small-class')],
];

/** Opens a page with the session of a new colleague. */
async function colleaguePage(
  visit: Pick<Visit, 'api' | 'url' | 'context'>,
  ...roles: readonly Role[]
): Promise<Page> {
  const page = await visit.context.newPage();
  await page.goto('/admin');
  await storeInstead(page, JSON.stringify(await colleague(visit, ...roles)));
  return page;
}

/** Roles, and the links in the bar of a phone. */
const phoneBars: readonly [readonly Role[], readonly string[]][] = [
  [['office'], ['Today', 'People', 'Batches', 'Search', 'More']],
  [['editor'], ['Today', 'Courses', 'Pages', 'Site', 'More']],
  [
    ['office', 'editor'],
    ['Today', 'People', 'Batches', 'Search', 'More'],
  ],
  [['instructor'], ['Today', 'More']],
];

const sentence = (role: Role) => `This screen is for ${roleTexts[role].people}. Please ask an owner.`;

for (const [own, phoneBar] of phoneBars) {
  browserTest(
    `an admin with ${theRoles(own)} sees their screens, which ask for nothing that they may not have, and of the others whose they are`,
    async ({ api, context, url }) => {
      const page = await colleaguePage({ api, context, url }, ...own);
      await page.goto(screenPath('adminPanel'));
      for (const [name, path] of looked) {
        if (name !== 'adminPanel') await turnToScreen(page, path);
        const asked = screens[name].role;
        if (asked !== null && !mayUse(own, name)) {
          await see(page.getByText(sentence(asked), { exact: true }));
          continue;
        }
        await see(page.getByRole('heading', { level: 1 }));
        await eventually(() => page.locator('[aria-busy=true]').count(), 0);
        await seeGone(page.getByText('Please ask an owner'));
        const links = await page.getByRole('main').getByRole('link').all();
        for (const link of links) {
          const href = await link.getAttribute('href');
          const to = looked.find(([, target]) => target === href)?.[0];
          assert.ok(to === undefined || mayUse(own, to), `${path} leads to ${href}`);
        }
      }
      const answered = page.waitForResponse(/\/api\/admin\/search/u);
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search' }).fill('today');
      await answered;
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 390, height: 844 });
      const bar = page.getByRole('navigation', { name: 'Sections' });
      await eventually(() => bar.getByRole('listitem').allInnerTexts(), phoneBar);
    },
  );
}

browserTest(
  'the panel and the menu hold what a role may use, from the first sight of them',
  async ({ api, context, url }) => {
    const page = await colleaguePage({ api, context, url }, 'office');
    const own = [
      ...['Enroll Form', 'User Event', 'Being a Partner', 'Contact Form', 'Follow-up', 'Batches', 'Register'],
      ...['Figures', 'Personal data'],
    ];
    const buttons = () => page.getByRole('main').locator('a[role=button]').allInnerTexts();
    await page.goto('/admin/panel');
    await eventually(buttons, own);
    // Before the server has said it again.
    const held = await holdBack(page, '/api/admin/account');
    await page.reload();
    await eventually(buttons, own);
    await held.release();
    await page.goto('/admin/courses');
    await see(page.getByText(sentence('editor'), { exact: true }));
    await assertAccessible(page, 'a screen of others');
    const menu = page.getByRole('navigation', { name: 'Sections' });
    await eventually(() => menu.getByRole('link').count(), own.length + 1);
    await page.setViewportSize({ width: 390, height: 844 });
    await menu.getByRole('button', { name: 'More' }).click();
    const all = page.getByRole('dialog', { name: 'All sections' });
    await eventually(() => all.getByRole('link').count(), own.length + 1);
    await see(all.getByRole('button', { name: 'Logout' }));
    await all.getByRole('link', { name: 'Register' }).click();
    await seePath(page, '/admin/register');
    await seeGone(all);
    await eventually(() => focused(page), 'Register');
    await menu.getByRole('link', { name: 'Today' }).click();
    await seePath(page, '/admin/panel');
  },
);

browserTest(
  'an owner changes roles with the own password; a tab that is still open says so where it is refused',
  async ({ api, context, url, page }) => {
    await addEnrollments(api, 1);
    const other = await context.browser()?.newContext({ baseURL: url });
    assert.ok(other);
    const stale = await colleaguePage({ api, context: other, url }, 'office');
    await stale.goto('/admin/enroll');
    const remove = stale.getByRole('button', { name: /^Delete / }).first();
    await see(remove);

    await page.goto('/admin/admins');
    await see(rowsOf(page).first());
    const [first, ...more] = await rowsOf(page).all();
    assert.ok(first);
    await see(first.getByText('Office', { exact: true }));
    const own = more.at(-1);
    await see(own?.getByText('Only owner', { exact: true }) ?? first);
    await eventually(async () => own?.getByRole('button', { name: /^Change roles/u }).count(), 0);
    await first.getByRole('button', { name: /^Change roles of office/u }).click();
    const dialog = page.getByRole('dialog');
    await see(dialog.getByText(roleTexts.editor.meaning, { exact: true }));
    await assertAccessible(page, 'the choice of roles');
    // Nothing is an instructor's yet.
    await eventually(() => dialog.getByRole('checkbox').count(), 3);
    await dialog.getByRole('checkbox', { name: /^Office/u }).uncheck();
    await dialog.getByLabel('Your current password').fill(currentPassword);
    const change = dialog.getByRole('button', { name: 'Change roles', exact: true });
    await change.click();
    await see(alertOf(page).getByText('Please choose at least one role.'));
    await dialog.getByRole('checkbox', { name: /^Editor/u }).check();
    await change.click();
    await see(page.getByText(/ has the role Editor now\.$/u).first());
    await see(first.getByText('Editor', { exact: true }));

    await remove.click();
    // What goes with the record is read first.
    await see(alertOf(stale).getByText('This needs the role Office. Please ask an owner.').first());
    await see(stale.getByText(sentence('office'), { exact: true }));
    await other.close();

    await colleague({ api, url }, 'office', 'instructor');
    await page.reload();
    const teaching = rowsOf(page).filter({ hasText: 'Office, Instructor' });
    await teaching.getByRole('button', { name: /^Change roles/u }).click();
    await eventually(() => dialog.getByRole('checkbox', { checked: true }).count(), 2);
    await eventually(() => dialog.getByRole('checkbox').count(), 4);
  },
  loggedIn,
);

browserTest(
  'an admin is added for the office unless another role is chosen',
  async ({ page }) => {
    await page.goto('/admin/admins');
    await page.getByRole('button', { name: 'Add admin', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await eventually(() => dialog.getByRole('checkbox', { name: /^Office/u }).isChecked(), true);
    await dialog.getByLabel('Name').fill('Priya');
    await dialog.getByLabel('Email').fill('priya@example.com');
    await dialog.getByLabel('Your current password').fill(currentPassword);
    await dialog.getByRole('button', { name: 'Add admin', exact: true }).click();
    await page.getByRole('button', { name: 'I have noted it down' }).click();
    await see(rowsOf(page).filter({ hasText: 'Priya' }).getByText('Office', { exact: true }));
  },
  loggedIn,
);
