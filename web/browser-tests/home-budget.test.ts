import { browserSuite } from './support/browser-suite.ts';
import { assertLight, budget, budgetPhone } from './support/home-weight.ts';

const browserTest = browserSuite({ DEMO: '1' });

browserTest(
  'Home on a phone keeps to the budget of web/budget.json',
  (visit) => assertLight(visit, 'en', budget.homeOnAPhone),
  budgetPhone,
);
