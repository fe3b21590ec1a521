import { Suspense, use, useEffect } from 'react';
import { useLocation } from 'wouter';
import { matchPage, pageTitle } from '../../src/shared/pages.ts';
import { noteUnread, reload } from '../data/notice.ts';
import { useTexts } from '../data/texts.tsx';
import { NotFoundPage } from '../public/frame/not-found-page.tsx';
import { PublicFrame } from '../public/frame/public-frame.tsx';
import { Busy } from '../ui/busy.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import styles from './app.module.css';
import { LazyLayout } from './lazy-layout.tsx';
import { Prefetching } from './prefetching.tsx';
import { RouteChange } from './route-change.tsx';
import type { Views } from './views-on-demand.ts';

interface AppProps {
  views: Views;
}

/** The public site: its pages in their frame. */
export function App({ views }: AppProps) {
  const [path] = useLocation();
  const { titles } = useTexts('heads');
  const { failure } = useTexts('frame');
  return (
    <>
      <RouteChange title={pageTitle(path, titles)} />
      <Prefetching views={views} />
      <PublicFrame>
        <ErrorBoundary key={path} texts={failure} reload={reload} beside={<Missing path={path} />}>
          <Suspense fallback={<LoadingPage />}>
            <PublicPage path={path} views={views} />
            <LazyLayout />
          </Suspense>
        </ErrorBoundary>
      </PublicFrame>
    </>
  );
}

/** Shows the notice as long as the page is missing. */
function Missing({ path }: { path: string }) {
  useEffect(() => noteUnread(path), [path]);
  return null;
}

function PublicPage({ path, views }: AppProps & { path: string }) {
  const match = matchPage(path);
  if (match === null) return <NotFoundPage />;
  const View = views.find(match.name) ?? use(views.latestLoad(match.name));
  return <View id={match.id} />;
}

/** Shown while the script of a page loads; navy, as the top of every page. */
function LoadingPage() {
  const { loading } = useTexts('frame');
  return (
    <div className={`on-navy ${styles.coming}`}>
      <Busy label={loading} />
    </div>
  );
}
