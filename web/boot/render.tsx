import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { inLanguage, languages, withoutHomeSlash } from '../../src/shared/languages.ts';
import type { PageName } from '../../src/shared/pages.ts';
import type { RenderPage } from '../../src/shared/rendered-page.ts';
import { DataProvider } from '../data/data-provider.tsx';
import { TextsProvider } from '../data/texts.tsx';
import { AboutPage } from '../public/about/about-page.tsx';
import { ApplicationPage } from '../public/application/application-page.tsx';
import { ApplicationSearchPage } from '../public/application/application-search-page.tsx';
import { BatchesPage } from '../public/batches/batches-page.tsx';
import { CertificatePage, CoursePage } from '../public/catalogue/catalogue-detail-page.tsx';
import { CertificatesPage, CoursesPage } from '../public/catalogue/catalogue-list-page.tsx';
import { ContactPage } from '../public/contact/contact-page.tsx';
import { GalleryPage } from '../public/gallery/gallery-page.tsx';
import { HomePage } from '../public/home/home-page.tsx';
import { VerificationPage } from '../public/verification/verification-page.tsx';
import { VerificationSearchPage } from '../public/verification/verification-search-page.tsx';
import { App } from './app.tsx';
import type { View, Views } from './views.ts';

const all: Record<PageName, View> = {
  home: HomePage,
  about: AboutPage,
  gallery: GalleryPage,
  courses: CoursesPage,
  course: CoursePage,
  certificates: CertificatesPage,
  certificate: CertificatePage,
  contact: ContactPage,
  batches: BatchesPage,
  application: ApplicationPage,
  applicationSearch: ApplicationSearchPage,
  verification: VerificationPage,
  verificationSearch: VerificationSearchPage,
};
const load = async (name: PageName) => all[name];
const views: Views = { find: (name) => all[name], load, latestLoad: load };

/** React puts preloads before everything else. */
const leadingLinks = /^(?:<link [^>]*>)*/u;

/** Renders a public page on the server: the same tree that web/boot/main.tsx hydrates in the browser. */
export const renderPage: RenderPage = ({ path, facts, known, texts }) => {
  const { prefix } = languages[texts.language];
  const html = renderToString(
    <Router base={prefix} hrefs={withoutHomeSlash} ssrPath={inLanguage(texts.language, path)}>
      <DataProvider facts={facts} known={known}>
        <TextsProvider value={texts}>
          <App views={views} />
        </TextsProvider>
      </DataProvider>
    </Router>,
  );
  const [preloads = ''] = leadingLinks.exec(html) ?? [];
  return { preloads, markup: html.slice(preloads.length) };
};
