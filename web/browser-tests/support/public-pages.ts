import { pageNames, pagePath, pages } from '../../../src/shared/pages.ts';

/** The ids of entries that every first run has. */
const ids: Partial<Record<string, string>> = { course: 'small-class', certificate: 'fpv' };

/** Every public page but those that open by a key; of courses and certificates one. */
export const publicPages = pageNames
  .filter((name) => pages[name].isAbout === 'site')
  .map((name) => pagePath(name, ids[name]));
