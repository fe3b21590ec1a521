import type { ContentState } from '../../src/shared/records.ts';
import { loggedIn } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, statusOf } from './support/expect.ts';
import { picture } from './support/pictures.ts';

const browserTest = browserSuite();
const headline = 'Seen by us';

browserTest(
  'a headline is changed where it stands and kept as a draft, and a picture is added; visitors see both once they are published, and neither once the version before is brought back',
  async ({ page, context, api, url }) => {
    const stage = page.frameLocator('iframe[title^="Page:"]');
    const panel = page.getByRole('complementary', { name: 'Texts' });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const draft = async () => (await api.get<ContentState>('/api/admin/content')).draft?.changes ?? {};
    /** The headline of the page, and whether the hall is among its pictures. */
    const visited = async () => {
      const html = await (await fetch(`${url}/gallery`)).text();
      return { title: /<h1>(.*?)<\/h1>/u.exec(html)?.[1], hall: html.includes('alt="Our hall"') };
    };
    const before = { title: 'Our Gallery', hall: false };
    await page.goto('/admin/pages');
    await page.getByLabel('Page', { exact: true }).selectOption({ label: 'Gallery' });
    // As large as it is: the driver does not reckon with a page that is shown smaller.
    await button('Phone').press('Enter');
    await stage.getByText('Our Gallery').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(headline);
    await page.keyboard.press('Enter');
    await see(page.getByText('1 change, not published'));
    await button('All texts').press('Enter');
    await panel.getByRole('button', { name: /^Add to /u }).press('Enter');
    await panel.locator('input[type="file"]').setInputFiles(await picture('hall.png'));
    await see(panel.locator('img[src^="/uploads/"]'));
    await panel.getByRole('group', { name: 'What the picture shows' }).getByLabel('English').fill('Our hall');
    await eventually(async () => (await draft())['en:gallery.title'], headline);
    await eventually(() => visited(), before);

    await button('Publish').press('Enter');
    await see(page.getByRole('dialog').getByText(headline));
    await button('Publish now').press('Enter');
    await see(statusOf(page).getByText('Published: visitors see it now.'));
    await eventually(() => draft(), {});
    const visitor = await context.newPage();
    await visitor.goto('/gallery');
    await see(visitor.getByRole('heading', { level: 1, name: headline }));
    await see(visitor.getByRole('main').getByRole('img', { name: 'Our hall' }));

    await button('Versions').press('Enter');
    await button('Compare and bring back').press('Enter');
    await see(page.getByRole('dialog').getByText(headline));
    await button('Bring back and publish').press('Enter');
    await see(statusOf(page).getByText('The version is back: visitors see it now.'));
    await eventually(() => visited(), before);
  },
  loggedIn,
);
