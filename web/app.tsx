import { lazy, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { isAdminPath, pages } from '../src/shared/pages.ts';
import { AboutPage } from './public/about/about-page.tsx';
import { CatalogueDetailPage } from './public/catalogue/catalogue-detail-page.tsx';
import { CatalogueListPage } from './public/catalogue/catalogue-list-page.tsx';
import { ContactPage } from './public/contact/contact-page.tsx';
import { NotFoundPage } from './public/frame/not-found-page.tsx';
import { PublicFrame } from './public/frame/public-frame.tsx';
import { GalleryPage } from './public/gallery/gallery-page.tsx';
import { HomePage } from './public/home/home-page.tsx';
import { RouteChange } from './route-change.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';

/** The back office is a bundle of its own: visitors of the public pages never load it. */
const AdminApp = lazy(async () => ({ default: (await import('./admin/admin-app.tsx')).AdminApp }));

/** The whole site: the public pages in their frame, or the back office. */
export function App() {
  const [path] = useLocation();
  return (
    <>
      <RouteChange />
      {isAdminPath(path) ? (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <AdminApp />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <PublicFrame>
          <ErrorBoundary key={path}>
            <PublicPages />
          </ErrorBoundary>
        </PublicFrame>
      )}
    </>
  );
}

function PublicPages() {
  return (
    <Switch>
      <Route path={pages.home.pattern}>
        <HomePage />
      </Route>
      <Route path={pages.about.pattern}>
        <AboutPage />
      </Route>
      <Route path={pages.gallery.pattern}>
        <GalleryPage />
      </Route>
      <Route path={pages.courses.pattern}>
        <CatalogueListPage kind="course" />
      </Route>
      <Route<{ id: string }> path={pages.course.pattern}>
        {({ id }) => <CatalogueDetailPage kind="course" id={id} />}
      </Route>
      <Route path={pages.certificates.pattern}>
        <CatalogueListPage kind="certificate" />
      </Route>
      <Route<{ id: string }> path={pages.certificate.pattern}>
        {({ id }) => <CatalogueDetailPage kind="certificate" id={id} />}
      </Route>
      <Route path={pages.contact.pattern}>
        <ContactPage />
      </Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
