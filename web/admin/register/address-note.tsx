import type { ReactNode } from 'react';
import { addressMissing } from '../../../src/shared/register-rules.ts';
import { useCertificatePaper } from '../parts/certificates/use-certificate-paper.ts';
import styles from './design-dialog.module.css';

/** Says what is to be done while the server does not know the site's address, and what is possible all the same. */
export function AddressNote({ children }: { children?: ReactNode }) {
  const { data } = useCertificatePaper();
  if (data === undefined || data.origin !== null) return null;
  return (
    <p className={styles.warning}>
      {addressMissing} {children}
    </p>
  );
}
