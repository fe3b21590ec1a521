import { useAdmin } from '../../data/use-admin.ts';
import { FormsDialog } from '../forms/forms-dialog.tsx';
import styles from './account-dialog.module.css';
import { KeysPart } from './keys-part.tsx';
import { LogOutEverywhere } from './log-out-everywhere.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';
import { SessionList } from './session-list.tsx';

interface AccountDialogProps {
  /** Which part is open at first. */
  opens?: 'name' | 'second factor';
  onClose: () => void;
}

/** The account of the admin: name and email, password, second factor, and where they are logged in. */
export function AccountDialog({ opens = 'name', onClose }: AccountDialogProps) {
  const admin = useAdmin();
  return (
    <FormsDialog title="Your account" size="small" onClose={onClose}>
      <div>
        <details name="account" className={styles.part} open={opens === 'name'}>
          <summary className={styles.summary}>Name and email</summary>
          {admin ? <NameForm key={admin.email} name={admin.name} email={admin.email} /> : null}
        </details>
        <details name="account" className={styles.part}>
          <summary className={styles.summary}>Password</summary>
          <PasswordForm email={admin?.email ?? ''} />
        </details>
        <details name="account" className={styles.part} open={opens === 'second factor'}>
          <summary className={styles.summary}>Second factor</summary>
          <SecondFactorPart />
        </details>
        <details name="account" className={styles.part}>
          <summary className={styles.summary}>Where you are logged in</summary>
          <SessionList />
          <LogOutEverywhere />
        </details>
        <details name="account" className={styles.part}>
          <summary className={styles.summary}>Keys</summary>
          <KeysPart />
        </details>
      </div>
    </FormsDialog>
  );
}
