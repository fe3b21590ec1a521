import { visitTimeless } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seePath } from './support/expect.ts';
import { holdScript, pathOf, scriptOf, withItsImports } from './support/page-scripts.ts';

const browserTest = browserSuite({ DEMO: '1' });

browserTest(
  'pointing at a link loads the page, so that a click shows it even where the network has gone',
  async ({ page, context, allowTrouble }) => {
    // Pictures of the page.
    allowTrouble(/ERR_INTERNET_DISCONNECTED|request failed: GET \/assets\//u);
    await page.goto('/course');
    const link = page.getByRole('article', { name: 'Small Class', exact: true }).getByRole('link');
    const loaded = Promise.all([
      page.waitForResponse((response) => scriptOf('catalogue-detail').test(pathOf(response))),
      page.waitForResponse((response) => pathOf(response) === '/api/courses/small-class'),
    ]);
    await link.hover();
    const [script, course] = await loaded;
    await course.finished();
    await withItsImports(page, script);
    await context.setOffline(true);
    await link.click();
    await see(page.getByRole('heading', { name: 'Small Class', level: 1 }));
    await see(page.getByRole('button', { name: 'ENROLL NOW' }));
  },
);

browserTest(
  'while a page’s script is on its way its place is shown, then the page; one that fails says so, and loads again',
  async ({ page, allowTrouble }) => {
    allowTrouble(/-page|ERR_FAILED|Failed to fetch dynamically imported module/u);
    const links = page.getByRole('contentinfo').getByRole('link');
    await page.goto('/contact');
    const late = await holdScript(page, 'gallery');
    await links.getByText('Gallery', { exact: true }).click();
    await seePath(page, '/gallery');
    await see(links.first());
    await eventually(() => page.getByRole('heading', { level: 1 }).count(), 0);
    late.release();
    const heading = page.getByRole('heading', { name: 'Our Gallery', level: 1 });
    await see(heading);
    await eventually(() => heading.evaluate((element) => element === document.activeElement), true);

    const broken = await holdScript(page, 'about');
    await links.getByText('About', { exact: true }).click();
    await seePath(page, '/about');
    broken.fail();
    await see(page.getByRole('heading', { name: 'This page could not be loaded' }));
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await see(page.getByRole('heading', { name: 'About Us', level: 1 }));
  },
);

browserTest(
  'a page whose script cannot be loaded, as after an update of the site, comes from the server',
  async ({ page, allowTrouble }) => {
    allowTrouble(/about-page|ERR_FAILED|Could not start the page/u);
    // A script that fails late says so instead.
    await visitTimeless(page, '/contact');
    await page.route('**/assets/about-page-*.js', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await see(page.getByRole('heading', { name: 'About Us', level: 1 }));
    await seePath(page, '/about');
  },
);
