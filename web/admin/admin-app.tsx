import { useLocation } from 'wouter';
import { matchScreen } from '../../src/shared/screens.ts';
import { ToastProvider } from '../ui/toast.tsx';
import styles from './admin-app.module.css';
import { AdminFrame } from './frame/admin-frame.tsx';
import { AdminNotFound } from './frame/admin-not-found.tsx';
import { Guard } from './frame/guard.tsx';
import { RoleGate } from './frame/role-gate.tsx';
import { icons, views } from './screens.tsx';

/** The back office: every path that begins with /admin. */
export function AdminApp() {
  const [path] = useLocation();
  return (
    <ToastProvider>
      <ScreenAt path={path} />
    </ToastProvider>
  );
}

function ScreenAt({ path }: { path: string }) {
  const match = matchScreen(path);
  if (match === null)
    return (
      <main id="content" className={styles.lost}>
        <AdminNotFound />
      </main>
    );
  const view = views[match.name](match.id);
  if (match.name === 'adminLogin') return view;
  return (
    <Guard>
      <AdminFrame icons={icons}>
        <RoleGate key={path} page={match.name}>
          {view}
        </RoleGate>
      </AdminFrame>
    </Guard>
  );
}
