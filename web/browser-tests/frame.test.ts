import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { browserSuite } from './support/browser-suite.ts';
import { focused } from './support/enrollment-form.ts';
import { eventually, see, seeGone, seePath } from './support/expect.ts';
import { publicPages } from './support/public-pages.ts';
import { desktop, narrowPhone, phone, press } from './support/screens.ts';
import { startSite } from './support/start-site.ts';

const browserTest = browserSuite();
const links = [
  ['Home', '/'],
  ['About', '/about'],
  ['Gallery', '/gallery'],
  ['DGCA Authorized Certificate', '/course'],
  ['Add On Courses', '/certificate'],
  ['Contact', '/contact'],
] as const;
const greeting = 'Hello!%20I%E2%80%99d%20like%20to%20know%20more%20about%20your%20courses.';
const direct = [
  ['Call', 'tel:+910000000000'],
  ['WhatsApp', `https://wa.me/910000000000?text=${greeting}`],
] as const;
const legalDocuments = [
  ['/legal/privacy-policy', 'Privacy policy'],
  ['/legal/terms', 'Terms and conditions'],
] as const;

browserTest(
  `each page stands in the frame, with one heading, a title of its own and nothing from elsewhere`,
  async ({ page, context, url }) => {
    const elsewhere: string[] = [];
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== url && /^(http|ws)/u.test(protocol)) elsewhere.push(request.url());
    });
    const titles = new Set<string>();
    for (const path of publicPages) {
      const answer = await page.goto(path);
      assert.equal(answer?.status(), 200, path);
      await seeFrame(page);
      const sent = /<title>(.*?)<\/title>/u.exec((await answer?.text()) ?? '')?.[1] ?? 'no title';
      assert.match(sent, /\S · Namakkal Drone Academy$/u);
      await eventually(() => page.title(), sent);
      titles.add(sent);
      await eventually(() => page.getByRole('heading', { level: 1 }).count(), 1, path);
      await eventually(() => page.getByRole('main').count(), 1, path);
    }
    assert.equal(titles.size, publicPages.length, 'no two titles are alike');
    assert.deepEqual(elsewhere, [], 'no page loads anything from another origin');
  },
  desktop,
);

browserTest(
  'the header has its six links, each leads to its page, and the page’s own is marked',
  async ({ page }) => {
    await page.goto('/course');
    const main = mainLinks(page);
    await see(main.first());
    await eventually(() => labelsAndTargets(main), links);
    await eventually(() => page.getByRole('button', { name: 'Open menu' }).count(), 0);
    for (const [label, path] of links) {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: label, exact: true })
        .click();
      await seePath(page, path);
      await eventually(() => page.locator('header a[aria-current="page"]').allInnerTexts(), [label]);
    }
    await page.getByRole('banner').getByRole('link', { name: 'Namakkal Drone Academy' }).click();
    await seePath(page, '/');
  },
  desktop,
);

browserTest(
  'on phones the links stand in a panel that opens, leads on, and closes by itself',
  async ({ page }) => {
    await page.goto('/course');
    const open = page.getByRole('button', { name: 'Open menu', exact: true });
    await see(open);
    await eventually(() => mainLinks(page).count(), 0, 'the panel is closed at first');
    await eventually(() => open.getAttribute('aria-expanded'), 'false');
    await open.tap();
    await see(mainLinks(page).first());
    await eventually(() => labelsAndTargets(mainLinks(page)), [...links, ...direct]);
    for (const [label] of direct) {
      const box = await mainLinks(page).getByText(label, { exact: true }).locator('..').boundingBox();
      assert.ok(
        box && box.y > 844 / 2 && box.width > 300 && box.height >= 44,
        `${label} in the thumb’s reach`,
      );
    }
    const close = page.getByRole('button', { name: 'Close menu', exact: true });
    await eventually(() => close.getAttribute('aria-expanded'), 'true');
    await mainLinks(page).getByText('Add On Courses', { exact: true }).tap();
    await seePath(page, '/certificate');
    await see(open);
    await eventually(() => mainLinks(page).count(), 0);
    await eventually(() => focused(page), 'Add On Courses');
  },
  phone,
);

browserTest(
  'Escape, the button, a press beside it and a focus elsewhere close the menu',
  async ({ page }) => {
    await page.goto('/course');
    const open = page.getByRole('button', { name: 'Open menu', exact: true });
    await open.tap();
    await see(mainLinks(page).first());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await eventually(() => mainLinks(page).count(), 0);
    await eventually(() => focused(page), 'Open menu', 'the focus is back on the button');
    await open.tap();
    await page.getByRole('button', { name: 'Close menu', exact: true }).tap();
    await eventually(() => mainLinks(page).count(), 0);
    await open.tap();
    await page.touchscreen.tap(190, 800);
    await eventually(() => mainLinks(page).count(), 0);
    await open.tap();
    for (const _link of [...links, ...direct]) await page.keyboard.press('Tab');
    await eventually(() => focused(page), 'WhatsApp');
    await page.keyboard.press('Tab');
    await eventually(() => mainLinks(page).count(), 0);
    await seePath(page, '/course');
  },
  phone,
);

browserTest('the first stop of the keyboard skips the header', async ({ page }) => {
  await page.goto('/course');
  await see(page.getByRole('heading', { level: 1 }));
  const skip = page.getByRole('link', { name: 'Skip to content', exact: true });
  await eventually(
    () => skip.evaluate((link) => link.getBoundingClientRect().bottom <= 0),
    true,
    'out of sight',
  );
  await page.keyboard.press('Tab');
  await eventually(() => focused(page), 'Skip to content');
  await eventually(() => skip.evaluate((link) => link.getBoundingClientRect().top >= 0), true);
  await page.keyboard.press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.tagName), 'MAIN');
  await page.keyboard.press('Tab');
  await eventually(() => focused(page), 'Apply Now', 'on to the page’s first control');
  assert.equal(new URL(page.url()).hash, '', 'the address stays');
});

browserTest(
  'the footer has company and legal links, contacts, and the networks that have a link',
  async ({ page }) => {
    await page.goto('/certificate');
    const footer = page.getByRole('contentinfo');
    const company = footer.getByRole('navigation', { name: 'Company' }).getByRole('link');
    await eventually(() => labelsAndTargets(company), links);
    const legal = footer.getByRole('navigation', { name: 'Legal' }).getByRole('link');
    await eventually(
      () => labelsAndTargets(legal),
      [
        ['Privacy Policy', '/legal/privacy-policy'],
        ['Terms and Conditions', '/legal/terms'],
      ],
    );
    const social = footer.getByRole('list', { name: 'Follow us' }).getByRole('link');
    await eventually(
      () => labelsAndTargets(social),
      [
        ['Instagram', 'https://www.instagram.com/'],
        ['YouTube', 'https://www.youtube.com/'],
      ],
    );
    await eventually(
      () => labelsAndTargets(footer.locator('address').getByRole('link')),
      [
        ['+91 00000 00000', 'tel:+910000000000'],
        ['hello@example.com', 'mailto:hello@example.com'],
      ],
    );
    await see(footer.getByText('Sample address', { exact: true }));
    await company.getByText('About', { exact: true }).click();
    await seePath(page, '/about');
  },
);

browserTest(
  'the institute’s own facts stand in the frame: name, contacts, chat, networks',
  async ({ page }) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'own-facts-'));
    const facts = {
      name: 'Kaveri Drone School',
      phone: '+91 4286 223 344',
      whatsapp: '+91 (98765) 432-10',
      email: 'office@kaveri.example',
      address: ['7, River Road', 'Mohanur'],
      social: { facebook: 'https://www.facebook.com/kaveri', linkedin: 'https://www.linkedin.com/kaveri' },
    };
    await writeFile(join(dataFolder, 'site.json'), JSON.stringify(facts));
    const site = await startSite({ DATA_DIR: dataFolder });
    try {
      await page.goto(`${site.url}/course`);
      await see(page.getByRole('banner').getByRole('link', { name: facts.name, exact: true }));
      await eventually(() => page.title(), / · Kaveri Drone School$/u);
      const footer = page.getByRole('contentinfo');
      await eventually(
        () => labelsAndTargets(footer.locator('address').getByRole('link')),
        [
          [facts.phone, 'tel:+914286223344'],
          [facts.email, `mailto:${facts.email}`],
        ],
      );
      for (const line of facts.address) await see(footer.getByText(line, { exact: true }));
      await eventually(
        () => labelsAndTargets(footer.getByRole('list', { name: 'Follow us' }).getByRole('link')),
        [
          ['Facebook', facts.social.facebook],
          ['LinkedIn', facts.social.linkedin],
        ],
      );
      await eventually(() => chatLink(page).getAttribute('href'), /^https:\/\/wa\.me\/919876543210\?/u);
    } finally {
      await site.stop();
      await rm(dataFolder, { recursive: true, force: true });
    }
  },
);

browserTest(
  'on phones the header calls and chats, by icons large enough for a finger, on desktops it shows the number',
  async ({ page }) => {
    await page.goto('/certificate');
    const header = page.getByRole('banner');
    const call = header.getByRole('link', { name: 'Call +91 00000 00000', exact: true });
    for (const icon of [call, header.getByRole('link', { name: 'WhatsApp', exact: true })]) {
      const box = await icon.boundingBox();
      assert.ok(box && box.width >= 44 && box.height >= 44);
    }
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await eventually(
        async () => ((await call.locator('span').last().boundingBox())?.width ?? 0) > 100,
        true,
      );
      await assertNoSidewaysScroll(page, `the header, ${width} pixels wide`);
    }
  },
  phone,
);

browserTest(
  'the chat button goes while somebody scrolls down, and is back on the way up and after a stop',
  async ({ page }) => {
    await page.goto('/certificate');
    const link = chatLink(page);
    const shown = () => link.evaluate((element) => getComputedStyle(element).pointerEvents !== 'none');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await eventually(shown, true, 'after a stop, where no control lies below');
    const asides = await link.evaluateHandle((element) => {
      const seen: boolean[] = [];
      const note = () => seen.push(element.hasAttribute('data-aside'));
      new MutationObserver(note).observe(element, { attributeFilter: ['data-aside'] });
      return seen;
    });
    await page.evaluate(() => scrollBy(0, -20));
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    assert.deepEqual(await asides.jsonValue(), [], 'it stays on the way up');
    await page.evaluate(() => scrollBy(0, 20));
    await eventually(() => asides.jsonValue(), [true, false]);
  },
  desktop,
);

browserTest(
  `the chat button opens a chat with its greeting in a new tab`,
  async ({ page }) => {
    await page.goto('/certificate');
    const link = chatLink(page);
    await see(link);
    await eventually(() => link.getAttribute('href'), `https://wa.me/910000000000?text=${greeting}`);
    await eventually(() => link.getAttribute('target'), '_blank');
    await eventually(() => link.getAttribute('rel'), /noopener/u);
    const box = await link.boundingBox();
    assert.ok(box && box.width >= 44 && box.height >= 44, 'large enough for a finger');
  },
  phone,
);

browserTest(
  `a new path begins at the top, with its heading focused and its title`,
  async ({ page }) => {
    await page.goto('/course');
    await see(page.getByRole('heading', { level: 3, name: 'Small + Medium Class' }));
    await eventually(
      () => page.evaluate(() => document.activeElement?.tagName),
      'BODY',
      'a first load moves nothing',
    );
    const titleBefore = await page.title();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await eventually(() => page.evaluate(() => scrollY > 500), true);
    await press(page.getByRole('link', { name: 'Apply Now' }).last(), phone);
    await seePath(page, '/course-enroll-template/small-medium-class');
    await eventually(() => headingInFocus(page), 'Small + Medium Class');
    await eventually(() => page.evaluate(() => scrollY), 0);
    await eventually(() => page.title(), 'Small + Medium Class · Namakkal Drone Academy');

    await page.evaluate(() => window.scrollTo(0, 600));
    await page.goBack();
    await seePath(page, '/course');
    await eventually(() => headingInFocus(page), 'DGCA Authorized Certificate');
    await eventually(() => page.evaluate(() => scrollY), 0);
    await eventually(() => page.title(), titleBefore);

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await press(page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }), phone);
    await eventually(() => headingInFocus(page), 'Our Gallery');
    await eventually(() => page.evaluate(() => scrollY), 0);
  },
  phone,
);

browserTest('a menu left open is gone when the screen grows wide', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 1100 });
  await page.goto('/certificate');
  await page.getByRole('button', { name: 'Open menu', exact: true }).click();
  await see(page.getByRole('button', { name: 'Close menu', exact: true }));
  await page.setViewportSize({ width: 1300, height: 800 });
  await see(mainLinks(page).first());
  await page.setViewportSize({ width: 800, height: 1100 });
  await see(page.getByRole('button', { name: 'Open menu', exact: true }));
  await seeGone(mainLinks(page).first());
});

browserTest(
  'an unknown path says 404 Not Found in the frame, and leads on',
  async ({ page, expectTrouble }) => {
    expectTrouble(/answer 404/u);
    for (const path of [
      '/nowhere',
      '/course/extra',
      '/course-enroll-template',
      '/legal/nowhere',
      '/%E0%A4%A',
    ]) {
      const answer = await page.goto(path);
      assert.equal(answer?.status(), 404, path);
      await see(page.getByRole('heading', { level: 1, name: '404 Not Found', exact: true }));
      await eventually(() => page.title(), '404 Not Found · Namakkal Drone Academy');
      await seeFrame(page);
    }
    await page.getByRole('main').getByRole('link', { name: 'See our courses' }).tap();
    await see(page.getByRole('heading', { level: 1, name: 'DGCA Authorized Certificate' }));
  },
  narrowPhone,
);

browserTest(
  'the back office has no public frame; an unknown path of its says 404 Not Found (Admin)',
  async ({ page, expectTrouble }) => {
    expectTrouble(/answer 404/u);
    for (const path of ['/admin/nowhere', '/admin/edit', '/admin/panel/extra']) {
      const answer = await page.goto(path);
      assert.equal(answer?.status(), 404, path);
      await see(page.getByRole('heading', { level: 1, name: '404 Not Found (Admin)', exact: true }));
      await eventually(() => page.title(), '404 Not Found (Admin) · Namakkal Drone Academy');
      await assertNoFrame(page);
    }
    await assertNoSidewaysScroll(page, '404 Not Found (Admin)');
    const answer = await page.goto('/admin');
    assert.equal(answer?.status(), 200);
    await see(page.getByRole('button', { name: 'LOGIN', exact: true }));
    await assertNoFrame(page);
    await assertNoSidewaysScroll(page, 'the log-in');
    await page.getByRole('link', { name: 'Home', exact: true }).tap();
    await seeFrame(page);
  },
  narrowPhone,
);

browserTest(
  `the legal documents open from the footer`,
  async ({ page }) => {
    for (const [path, title] of legalDocuments) {
      await page.goto('/certificate');
      const opened = page.waitForResponse((response) => new URL(response.url()).pathname === path);
      await press(page.getByRole('contentinfo').locator(`a[href="${path}"]`), narrowPhone);
      assert.equal((await opened).status(), 200);
      await see(page.getByRole('heading', { level: 1, name: title, exact: true }));
      await eventually(() => page.title(), /Namakkal Drone Academy/u);
      const text = (await page.getByRole('main').textContent()) ?? '';
      assert.doesNotMatch(text, /\{\{|\}\}/u, 'every place is filled in');
      assert.match(text, /Draft/u);
      await assertNoSidewaysScroll(page, path);
      assert.equal((await page.request.get(`${path}.html`)).status(), 200);
    }
  },
  narrowPhone,
);

async function seeFrame(page: Page) {
  await see(page.getByRole('banner'));
  await see(page.getByRole('heading', { level: 1 }));
  await see(page.getByRole('contentinfo'));
  await eventually(() => chatLink(page).count(), 1);
}

async function assertNoFrame(page: Page) {
  await eventually(() => page.getByRole('navigation', { name: 'Main', includeHidden: true }).count(), 0);
  await eventually(() => page.getByRole('contentinfo').count(), 0);
  await eventually(() => chatLink(page).count(), 0);
}

function mainLinks(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link');
}

function chatLink(page: Page): Locator {
  return page.getByRole('link', { name: 'Chat with us on WhatsApp', exact: true });
}

async function labelsAndTargets(found: Locator): Promise<readonly (readonly string[])[]> {
  await see(found.first());
  return found.evaluateAll((all) =>
    all.map((link) => [link.textContent ?? '', link.getAttribute('href') ?? '']),
  );
}

/** The page's heading, if it has the focus. */
function headingInFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.tagName === 'H1' ? (element.textContent ?? '') : `no heading but ${element?.tagName}`;
  });
}
