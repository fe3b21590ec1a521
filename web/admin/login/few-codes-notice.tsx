import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './account-notice.module.css';

/** Tells admins that they have few recovery codes left. */
export function FewCodesNotice({ left, onRead }: { left: number; onRead: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.notice} aria-labelledby="few-codes">
      <h2 id="few-codes" ref={title} className={styles.title} tabIndex={-1}>
        {left === 0
          ? 'You have no recovery code left'
          : `Only ${left} recovery ${left === 1 ? 'code is' : 'codes are'} left`}
      </h2>
      <p>
        They let you in if you lose your phone. Make ten new ones under Account → Second factor; the old ones
        no longer count then.
      </p>
      <Button onClick={onRead}>Continue</Button>
    </section>
  );
}

const keyOf = (adminId: string) => `fewCodesTold.${adminId}`;

/** Returns whether an admin has not been told in this browser that only so many recovery codes are left. */
export function isNewsOfFewCodes(adminId: string, left: number): boolean {
  try {
    return localStorage.getItem(keyOf(adminId)) !== String(left);
  } catch {
    return true;
  }
}

/** Remembers that an admin was told. */
export function markFewCodesTold(adminId: string, left: number): void {
  try {
    localStorage.setItem(keyOf(adminId), String(left));
  } catch {
    // Without storage they are told again.
  }
}
