import { AdminApp } from '../admin/admin-app.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { RouteChange } from './route-change.tsx';
import { start } from './start.tsx';

// The back office is an entry of its own, so that visitors of the public pages load nothing of it. From one to the
// other leads a plain link.
start(
  <>
    <RouteChange />
    <ErrorBoundary>
      <AdminApp />
    </ErrorBoundary>
  </>,
);
