import { AdminApp } from '../admin/admin-app.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { RouteChange } from './route-change.tsx';
import { start } from './start.tsx';

// An entry of its own, so that visitors load nothing of the back office. Plain links lead from one to the other.
start(
  <>
    <RouteChange />
    <ErrorBoundary>
      <AdminApp />
    </ErrorBoundary>
  </>,
);
