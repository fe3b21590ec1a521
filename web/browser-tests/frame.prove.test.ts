import { en } from '../../src/content/en/index.ts';
import { menuPages, pagePath, pages } from '../../src/shared/pages.ts';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { browserSuite } from './support/browser-suite.ts';
import { chatButton, standing } from './support/chat-button.ts';
import { eventually, see, seePath } from './support/expect.ts';
import { focused } from './support/forms.ts';
import { mainLinks } from './support/main-links.ts';
import { desktop, narrowPhone, phone } from './support/screens.ts';
import { withoutPopup } from './support/visit-home.ts';

const browserTest = browserSuite({ DEMO: '1' });
/** The last two links of the open menu. */
const direct = ['Call', 'WhatsApp'];

browserTest(
  'the link that skips the header is seen once the keyboard comes to it; each link of the header leads to its page and is marked there',
  async ({ page }) => {
    await withoutPopup(page);
    await page.goto('/course');
    const skip = page.getByRole('link', { name: 'Skip to content', exact: true });
    const place = () => skip.evaluate((link) => link.getBoundingClientRect().bottom > 0);
    await eventually(place, false, 'out of sight');
    await page.keyboard.press('Tab');
    await eventually(() => focused(page), 'Skip to content');
    await eventually(place, true);
    await eventually(() => page.getByRole('button', { name: 'Open menu' }).count(), 0);
    // The name takes a second line before one of the links does.
    const links = mainLinks(page).first().locator('xpath=ancestor::ul');
    await eventually(() => links.evaluate((list) => list.clientHeight), 44, 'the links stand in one line');
    // Wide screens have no room for the check.
    for (const menuPage of menuPages.filter((name) => pages[name].menu === 'header')) {
      const label = en.frame.menu[menuPage];
      await mainLinks(page).getByText(label, { exact: true }).click();
      await seePath(page, pagePath(menuPage));
      await eventually(() => page.locator('header a[aria-current="page"]').allInnerTexts(), [label]);
    }
    await page.getByRole('banner').getByRole('link', { name: 'Namakkal Drone Academy' }).click();
    await seePath(page, '/');
  },
  desktop,
);

browserTest(
  'on phones the links stand in a panel that opens, and closes by itself, by Escape, its button, a press beside it, and a wider screen',
  async ({ page }) => {
    await page.goto('/course');
    const open = page.getByRole('button', { name: 'Open menu', exact: true });
    const close = page.getByRole('button', { name: 'Close menu', exact: true });
    const seeClosed = () => eventually(() => mainLinks(page).count(), 0);
    await seeClosed();
    await eventually(() => open.getAttribute('aria-expanded'), 'false');
    await open.tap();
    await eventually(() => mainLinks(page).count(), menuPages.length + direct.length);
    for (const label of direct) {
      const isInReach = () =>
        mainLinks(page)
          .filter({ hasText: label })
          .evaluate((link) => {
            const { top, width, height } = link.getBoundingClientRect();
            return top > innerHeight / 2 && width > 300 && height >= 44;
          });
      await eventually(isInReach, true, `${label} is in the thumb’s reach`);
    }
    await eventually(() => close.getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await seeClosed();
    await eventually(() => focused(page), 'Open menu', 'the focus is back on the button');
    await open.tap();
    await close.tap();
    await seeClosed();
    await open.tap();
    await page.touchscreen.tap(190, 800);
    await seeClosed();
    await open.tap();
    for (const _link of [...menuPages, ...direct]) await page.keyboard.press('Tab');
    await eventually(() => focused(page), 'WhatsApp');
    await page.keyboard.press('Tab');
    await seeClosed();
    await seePath(page, '/course');

    await open.tap();
    await mainLinks(page).getByText('Add On Courses', { exact: true }).tap();
    await seePath(page, '/certificate');
    await seeClosed();
    await eventually(() => focused(page), 'Add On Courses');

    await open.tap();
    await see(close);
    await page.setViewportSize({ width: 1300, height: 800 });
    await see(mainLinks(page).first());
    await page.setViewportSize({ width: 800, height: 1100 });
    await see(open);
    await seeClosed();
    const header = page.getByRole('banner');
    const call = header.getByRole('link', { name: 'Call +91 00000 00000', exact: true });
    for (const way of [chatButton(page), call, header.getByRole('link', { name: 'WhatsApp', exact: true })]) {
      const isLarge = () =>
        way.evaluate((link) => {
          const { width, height } = link.getBoundingClientRect();
          return Math.min(width, height) >= 44;
        });
      await eventually(isLarge, true, 'large enough for a finger');
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await see(header.getByText('+91 00000 00000', { exact: true }));
  },
  phone,
);

for (const [screen, lists] of [
  [phone, ['/course']],
  [{ width: 1280, height: 720 }, ['/certificate']],
] as const)
  browserTest(
    `${screen.width} pixels wide, the chat button is there however far one scrolls, over no control, title, price or footer`,
    async ({ page }) => {
      await withoutPopup(page);
      for (const path of [
        '/',
        '/gallery',
        '/batches',
        '/contact',
        ...lists,
        '/course-enroll-template/small-class',
      ]) {
        await page.goto(path);
        await see(page.getByRole('contentinfo'));
        const positions = await page.evaluate(() => {
          const last = document.querySelector('footer')?.getBoundingClientRect().top ?? 0;
          return Array.from({ length: 8 }, (_, step) => ((last - innerHeight) * step) / 7);
        });
        for (const position of positions) {
          await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), position);
          await eventually(() => chatButton(page).evaluate(standing), 'free', `${path} at ${position}`);
        }
        await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        await eventually(
          async () => ['free', 'hidden'].includes(await chatButton(page).evaluate(standing)),
          true,
          `at the end of ${path}`,
        );
      }
    },
    screen,
  );

browserTest(
  'the back office has no public frame; an unknown path of its says 404 Not Found (Admin)',
  async ({ page, expectTrouble }) => {
    expectTrouble(/answer 404/u);
    const assertNoFrame = async () => {
      await eventually(() => page.getByRole('navigation', { name: 'Main', includeHidden: true }).count(), 0);
      await eventually(() => page.getByRole('contentinfo').count(), 0);
    };
    await page.goto('/admin/nowhere');
    await see(page.getByRole('heading', { level: 1, name: '404 Not Found (Admin)', exact: true }));
    await eventually(() => page.title(), '404 Not Found (Admin) · Namakkal Drone Academy');
    await assertNoFrame();
    await assertNoSidewaysScroll(page, '404 Not Found (Admin)');
    await page.goto('/admin');
    await see(page.getByRole('button', { name: 'LOGIN', exact: true }));
    await assertNoFrame();
    await assertNoSidewaysScroll(page, 'the log-in');
    await page.getByRole('link', { name: 'Home', exact: true }).tap();
    await see(page.getByRole('contentinfo'));
  },
  narrowPhone,
);
