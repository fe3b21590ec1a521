import { CircleUserRound, LogOut } from 'lucide-react';
import styles from './account-buttons.module.css';
import { logOut } from './log-out.ts';

/** The way to the own account, and out. */
export function AccountButtons({ onAccount }: { onAccount: () => void }) {
  return (
    <>
      <button type="button" className={styles.tool} onClick={onAccount}>
        <CircleUserRound aria-hidden="true" />
        Account
      </button>
      <button type="button" className={styles.tool} onClick={() => void logOut()}>
        <LogOut aria-hidden="true" />
        Logout
      </button>
    </>
  );
}
