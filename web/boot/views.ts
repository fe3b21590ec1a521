import type { ComponentType } from 'react';
import type { PageName } from '../../src/shared/pages.ts';

/** The view of a page; `id` is the one in its path, or empty. */
export type View = ComponentType<{ id: string }>;

const lists = () => import('../public/catalogue/catalogue-list-page.tsx');
const details = () => import('../public/catalogue/catalogue-detail-page.tsx');
const verification = () => import('../public/verification/verification-pages.tsx');

/** Loads the view of each page: in browsers a script of its own, on the server a part of the renderer. */
export const views: Readonly<Record<PageName, () => Promise<View>>> = {
  home: async () => (await import('../public/home/home-page.tsx')).HomePage,
  about: async () => (await import('../public/about/about-page.tsx')).AboutPage,
  gallery: async () => (await import('../public/gallery/gallery-page.tsx')).GalleryPage,
  courses: async () => (await lists()).CoursesPage,
  course: async () => (await details()).CoursePage,
  certificates: async () => (await lists()).CertificatesPage,
  certificate: async () => (await details()).CertificatePage,
  batches: async () => (await import('../public/batches/batches-page.tsx')).BatchesPage,
  contact: async () => (await import('../public/contact/contact-page.tsx')).ContactPage,
  application: async () => (await import('../public/application/application-page.tsx')).ApplicationPage,
  applicationSearch: async () =>
    (await import('../public/application/application-search-page.tsx')).ApplicationSearchPage,
  verification: async () => (await verification()).VerificationPage,
  verificationSearch: async () => (await verification()).VerificationSearchPage,
};
