import { Route, Switch, useLocation } from 'wouter';
import { pages } from '../src/shared/pages.ts';
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

/** The public site: its pages in their frame. */
export function App() {
  const [path] = useLocation();
  return (
    <>
      <RouteChange />
      <PublicFrame>
        <ErrorBoundary key={path}>
          <PublicPages />
        </ErrorBoundary>
      </PublicFrame>
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
