import { Dialog } from '../../ui/dialog.tsx';
import { useAdmin } from '../data/use-admin.ts';
import styles from './account-dialog.module.css';
import { LogOutEverywhere } from './log-out-everywhere.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';

/** What admins change about themselves: name and email, password, and where they are logged in. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const admin = useAdmin();
  return (
    <Dialog title="Your account" size="small" onClose={onClose}>
      <div>
        <details name="account" className={styles.part} open>
          <summary className={styles.summary}>Name and email</summary>
          {admin ? <NameForm key={admin.email} name={admin.name} email={admin.email} /> : null}
        </details>
        <details name="account" className={styles.part}>
          <summary className={styles.summary}>Password</summary>
          <PasswordForm email={admin?.email ?? ''} />
        </details>
        <details name="account" className={styles.part}>
          <summary className={styles.summary}>Other browsers</summary>
          <LogOutEverywhere />
        </details>
      </div>
    </Dialog>
  );
}
