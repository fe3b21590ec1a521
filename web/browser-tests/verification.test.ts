import { verification as texts } from '../../src/content/en/verification.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seePath } from './support/expect.ts';
import { phone } from './support/screens.ts';
import { codeField, issue, stateOf } from './support/verify.ts';

const browserTest = browserSuite({ PUBLIC_URL: 'https://academy.example.in' });

browserTest(
  'a code typed as it is read aloud shows the certificate; what cannot be one is said at the field',
  async ({ page, api }) => {
    const { code, number } = await issue(api);
    await page.goto('/verify');
    for (const [typed, problem] of [
      ['', texts.search.problem.required],
      [`${code.slice(0, -1)}O`, texts.search.problem.signs],
      [code.slice(0, -2), texts.search.problem.length],
    ] as const) {
      await codeField(page).fill(typed);
      await page.keyboard.press('Enter');
      await see(page.getByText(problem));
      await eventually(() => codeField(page).evaluate((each) => each === document.activeElement), true);
    }
    await codeField(page).fill(` ${code.toLowerCase().replaceAll('-', ' ')}`);
    await page.keyboard.press('Enter');
    await seePath(page, `/verify/${code}`);
    await eventually(() => stateOf(page), texts.states.valid);
    await see(page.getByRole('definition').filter({ hasText: number }));
  },
  phone,
);
