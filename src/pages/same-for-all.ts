import type { PublicPageName } from '../shared/pages.ts';

/** The pages that are the same for every visitor until the content of the site changes; shared caches may keep no other. */
export const pagesSameForAll: ReadonlySet<string> = new Set<PublicPageName>([
  'home',
  'about',
  'gallery',
  'courses',
  'course',
  'certificates',
  'certificate',
  'contact',
  'batches',
  'applicationSearch',
  'verificationSearch',
]);
