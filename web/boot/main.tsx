import './libraries.ts';
import { Router } from 'wouter';
import { languages, splitLanguage, withoutHomeSlash } from '../../src/shared/languages.ts';
import { matchPage, type PageName } from '../../src/shared/pages.ts';
import { reportFailure } from '../data/report-failure.ts';
import { bringTexts, readTexts, TextsProvider } from '../data/texts.tsx';
import { App } from './app.tsx';
import { linkFollower } from './follow-link.ts';
import { start } from './start.tsx';
import { type View, viewsOnDemand } from './views.ts';

const texts = readTexts();
const courses = () => import('../public/catalogue/catalogue-list-page.tsx');
const course = () => import('../public/catalogue/catalogue-detail-page.tsx');

const views = viewsOnDemand({
  home: withTexts('home', async () => (await import('../public/home/home-page.tsx')).HomePage),
  about: withTexts('about', async () => (await import('../public/about/about-page.tsx')).AboutPage),
  gallery: withTexts('gallery', async () => (await import('../public/gallery/gallery-page.tsx')).GalleryPage),
  courses: withTexts('courses', async () => (await courses()).CoursesPage),
  course: withTexts('course', async () => (await course()).CoursePage),
  certificates: withTexts('certificates', async () => (await courses()).CertificatesPage),
  certificate: withTexts('certificate', async () => (await course()).CertificatePage),
  batches: withTexts('batches', async () => (await import('../public/batches/batches-page.tsx')).BatchesPage),
  application: withTexts(
    'application',
    async () => (await import('../public/application/application-page.tsx')).ApplicationPage,
  ),
  applicationSearch: withTexts(
    'applicationSearch',
    async () => (await import('../public/application/application-search-page.tsx')).ApplicationSearchPage,
  ),
  verification: withTexts(
    'verification',
    async () => (await import('../public/verification/verification-pages.tsx')).VerificationPage,
  ),
  verificationSearch: withTexts(
    'verificationSearch',
    async () => (await import('../public/verification/verification-pages.tsx')).VerificationSearchPage,
  ),
  contact: withTexts('contact', async () => (await import('../public/contact/contact-page.tsx')).ContactPage),
});

/** A page is there once its script and its texts are. */
function withTexts(name: PageName, load: () => Promise<View>): () => Promise<View> {
  return async () => {
    const [view] = await Promise.all([load(), bringTexts(texts, name)]);
    return view;
  };
}

/** Hydrates the page in one piece, once its own script is loaded. */
async function begin(): Promise<void> {
  const { path } = splitLanguage(location.pathname);
  const first = matchPage(path);
  if (first) await views.load(first.name);
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  start(
    <Router base={languages[texts.language].prefix} hrefs={withoutHomeSlash} aroundNav={linkFollower(views)}>
      <TextsProvider value={texts}>
        <App views={views} />
      </TextsProvider>
    </Router>,
  );
}

// The page stays as the server rendered it, and its links work.
begin().catch((error) => reportFailure('Could not start the page', error));
