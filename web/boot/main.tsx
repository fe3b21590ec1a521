import './libraries.ts';
import { Router } from 'wouter';
import { matchPublicPage } from '../../src/shared/pages.ts';
import { reportFailure } from '../data/report-failure.ts';
import { App } from './app.tsx';
import { linkFollower } from './follow-link.ts';
import { start } from './start.tsx';
import { viewsOnDemand } from './views.ts';

const courses = () => import('../public/catalogue/catalogue-list-page.tsx');
const course = () => import('../public/catalogue/catalogue-detail-page.tsx');

const views = viewsOnDemand({
  home: async () => (await import('../public/home/home-page.tsx')).HomePage,
  about: async () => (await import('../public/about/about-page.tsx')).AboutPage,
  gallery: async () => (await import('../public/gallery/gallery-page.tsx')).GalleryPage,
  courses: async () => (await courses()).CoursesPage,
  course: async () => (await course()).CoursePage,
  certificates: async () => (await courses()).CertificatesPage,
  certificate: async () => (await course()).CertificatePage,
  contact: async () => (await import('../public/contact/contact-page.tsx')).ContactPage,
});

/** Hydrates the page in one piece, once its own script is loaded. */
async function begin(): Promise<void> {
  const first = matchPublicPage(location.pathname);
  if (first) await views.load(first.name);
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  start(
    <Router aroundNav={linkFollower(views)}>
      <App views={views} />
    </Router>,
  );
}

// The page stays as the server rendered it, and its links work.
begin().catch((error) => reportFailure('Could not start the page', error));
