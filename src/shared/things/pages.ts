import { applicationCall, batchesPath } from '../batches.ts';
import { cardsPath, catalogueEntryPath, catalogueListPath } from '../catalogue-paths.ts';
import { familyPath } from '../family.ts';
import type { Language } from '../languages.ts';
import type { CatalogueKind } from '../records.ts';
import { verificationCall } from '../register.ts';

/** One page of the site. */
export interface Page {
  /** As wouter reads it. */
  path: string;
  /** The script that shows it, by the name of the file that it is made of. */
  script: string;
  /** The name of the page where admins edit it. */
  label: string;
  /** The groups of texts that it needs, besides those of every page. */
  groups: readonly string[];
  /** Returns the paths of the calls that it reads: nothing that it does not show. */
  reads: (language: Language, id: string) => string[];
  /** Whether it shows one course or one certificate; null for all other pages. */
  detailOf: CatalogueKind | null;
  /** Whether it lists all courses or all certificates; null for all other pages. */
  listOf: CatalogueKind | null;
  /** The courses and certificates whose changes are changes of the page. */
  shows: readonly CatalogueKind[];
  /**
   * `site`: it is the same for every visitor until the content of the site changes, so that shared caches may keep it. `person`:
   * what it shows opens by the key in its address alone, so that nothing keeps it.
   */
  isAbout: 'site' | 'person';
  /** Whether search engines are told of it, with a description; pages of one course or certificate by its own words. */
  isFound: boolean;
  /** The place of its link besides the footer: the header, or phones alone, since wide headers are full; null: none. */
  menu: 'header' | 'phones' | null;
  /** The picture of the site that is shown where it is shared; null: Home's. */
  picture: string | null;
}

/** Every page of the site, in the order of the menu. Its texts are in `src/content`, its view in `web/boot`. */
export const pages = {
  home: page({
    path: '/',
    script: 'home-page',
    label: 'Home',
    groups: [
      'home',
      'batches',
      'family',
      'fees',
      'questions',
      'facilities',
      'collaborations',
      'contact',
      'consent',
      'popup',
    ],
    reads: (language) => [
      cardsPath('course', language),
      cardsPath('certificate', language),
      batchesPath({ language, next: true }),
      familyPath(language, null),
      '/admin/images',
      '/admin/eventposter',
    ],
    detailOf: null,
    listOf: null,
    shows: ['course', 'certificate'],
    isAbout: 'site',
    isFound: true,
    menu: 'header',
    picture: 'hero-small',
  }),
  about: page({
    path: '/about',
    script: 'about-page',
    label: 'About',
    groups: ['about', 'family', 'facilities', 'collaborations'],
    reads: (language) => [familyPath(language, null), '/admin/images'],
    detailOf: null,
    listOf: null,
    shows: [],
    isAbout: 'site',
    isFound: true,
    menu: 'header',
    picture: 'about-drone-training',
  }),
  gallery: page({
    path: '/gallery',
    script: 'gallery-page',
    label: 'Gallery',
    groups: ['gallery'],
    reads: () => [],
    detailOf: null,
    listOf: null,
    shows: [],
    isAbout: 'site',
    isFound: true,
    menu: 'header',
    picture: 'gallery-11',
  }),
  courses: page({
    path: '/course',
    script: 'catalogue-list-page',
    label: 'Courses',
    groups: ['catalogue', 'batches', 'fees'],
    reads: (language) => [catalogueListPath('course', language), batchesPath({ language, next: true })],
    detailOf: null,
    listOf: 'course',
    shows: ['course'],
    isAbout: 'site',
    isFound: true,
    menu: 'header',
    picture: 'service-small-medium',
  }),
  course: page({
    path: '/course-enroll-template/:id',
    script: 'catalogue-detail-page',
    label: 'A course',
    groups: ['catalogue', 'batches', 'batchLists', 'enrollment', 'consent', 'family', 'fees', 'questions'],
    reads: (language, id) => [
      catalogueEntryPath('course', id, language),
      batchesPath({ language, entry: id }),
      familyPath(language, { kind: 'course', entry: id }),
    ],
    detailOf: 'course',
    listOf: null,
    shows: ['course'],
    isAbout: 'site',
    isFound: true,
    menu: null,
    picture: 'service-small-medium',
  }),
  certificates: page({
    path: '/certificate',
    script: 'catalogue-list-page',
    label: 'Add-on courses',
    groups: ['catalogue', 'batches', 'fees'],
    reads: (language) => [catalogueListPath('certificate', language), batchesPath({ language, next: true })],
    detailOf: null,
    listOf: 'certificate',
    shows: ['certificate'],
    isAbout: 'site',
    isFound: true,
    menu: 'header',
    picture: 'addon-aerial-mapping',
  }),
  certificate: page({
    path: '/certificate-enroll-template/:id',
    script: 'catalogue-detail-page',
    label: 'An add-on course',
    groups: ['catalogue', 'batches', 'batchLists', 'enrollment', 'consent', 'family', 'fees', 'questions'],
    reads: (language, id) => [
      catalogueEntryPath('certificate', id, language),
      batchesPath({ language, entry: id }),
      familyPath(language, { kind: 'certificate', entry: id }),
    ],
    detailOf: 'certificate',
    listOf: null,
    shows: ['certificate'],
    isAbout: 'site',
    isFound: true,
    menu: null,
    picture: 'addon-aerial-mapping',
  }),
  batches: page({
    path: '/batches',
    script: 'batches-page',
    label: 'Upcoming batches',
    groups: ['batches', 'batchLists', 'catalogue', 'fees'],
    reads: (language) => [
      batchesPath({ language }),
      cardsPath('course', language),
      cardsPath('certificate', language),
    ],
    detailOf: null,
    listOf: null,
    shows: ['course', 'certificate'],
    isAbout: 'site',
    isFound: true,
    menu: 'header',
    picture: null,
  }),
  contact: page({
    path: '/contact',
    script: 'contact-page',
    label: 'Contact',
    groups: ['contact', 'contactPage', 'consent'],
    reads: () => [],
    detailOf: null,
    listOf: null,
    shows: [],
    isAbout: 'site',
    isFound: true,
    menu: 'header',
    picture: 'infrastructure-campus',
  }),
  application: page({
    path: '/application/:id',
    script: 'application-page',
    label: 'An application',
    groups: ['application', 'batches', 'catalogue'],
    reads: (language, id) => [applicationCall(id, language)],
    detailOf: null,
    listOf: null,
    shows: [],
    isAbout: 'person',
    isFound: false,
    menu: null,
    picture: null,
  }),
  applicationSearch: page({
    path: '/application',
    script: 'application-search-page',
    label: 'Find an application',
    groups: ['application'],
    reads: () => [],
    detailOf: null,
    listOf: null,
    shows: [],
    isAbout: 'site',
    isFound: false,
    menu: null,
    picture: null,
  }),
  verification: page({
    path: '/verify/:id',
    script: 'verification-pages',
    label: 'A certificate that is checked',
    groups: ['verification', 'batches'],
    reads: (_language, id) => [verificationCall(id)],
    detailOf: null,
    listOf: null,
    shows: [],
    isAbout: 'person',
    isFound: false,
    menu: null,
    picture: null,
  }),
  verificationSearch: page({
    path: '/verify',
    script: 'verification-pages',
    label: 'Check a certificate',
    groups: ['verification'],
    reads: () => [],
    detailOf: null,
    listOf: null,
    shows: [],
    isAbout: 'site',
    isFound: true,
    menu: 'phones',
    picture: null,
  }),
} as const;

/** The name of a page. */
export type PageName = keyof typeof pages;

function page<const Stated extends Page>(
  stated: Stated,
): Page & Pick<Stated, 'groups' | 'detailOf' | 'isFound' | 'menu' | 'picture'> {
  return stated;
}
