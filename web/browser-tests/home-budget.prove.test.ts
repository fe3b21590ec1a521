import { firstLanguage, languageNames, languages } from '../../src/shared/languages.ts';
import { browserSuite } from './support/browser-suite.ts';
import { assertLight, budget, budgetPhone } from './support/home-weight.ts';

const browserTest = browserSuite({ DEMO: '1' });
const { homeOnAPhone: home, moreInAnotherLanguage: more } = budget;

for (const language of languageNames.filter((name) => name !== firstLanguage))
  browserTest(
    `Home on a phone, in ${languages[language].name}, keeps to the budget of web/budget.json`,
    (visit) =>
      assertLight(visit, language, {
        bytes: home.bytes + more.bytes,
        requests: home.requests + more.requests,
      }),
    budgetPhone,
  );
