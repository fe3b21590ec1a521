import type { PageName } from '../../src/shared/pages.ts';

/** The pages in the menu of the header and in the footer, in their order. */
export const menuPages = [
  'home',
  'about',
  'gallery',
  'courses',
  'certificates',
  'batches',
  'contact',
  'verificationSearch',
] as const satisfies readonly PageName[];

/** Where the two legal documents are, in the first language. */
export const legalPaths = { privacyPolicy: '/legal/privacy-policy', terms: '/legal/terms' } as const;
