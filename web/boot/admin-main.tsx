import { useLocation } from 'wouter';
import { screenFailure } from '../../src/content/admin.ts';
import { screenTitle } from '../../src/shared/screens.ts';
import { AdminApp } from '../admin/admin-app.tsx';
import { reload } from '../data/notice.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { RouteChange } from './route-change.tsx';
import { onceArrived, start } from './start.tsx';

// An entry of its own, so that visitors load nothing of the back office. Plain links lead from one to the other.
const backOffice = (
  <>
    <ScreenChange />
    <ErrorBoundary texts={screenFailure} reload={reload}>
      <AdminApp />
    </ErrorBoundary>
  </>
);
onceArrived(async () => start(backOffice));

function ScreenChange() {
  const [path] = useLocation();
  return <RouteChange title={screenTitle(path)} />;
}
