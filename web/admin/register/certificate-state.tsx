import { Link } from 'wouter';
import type { CertificateState, IssuedCertificate } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { certificateStateWords } from '../../../src/shared/state-words.ts';
import { StateBadge, type StateLook } from '../parts/batches/state-badge.tsx';
import styles from './certificate-state.module.css';
import { certificateDay } from './register-words.ts';

const looks: Readonly<Record<CertificateState, StateLook>> = {
  valid: 'good',
  revoked: 'bad',
  replaced: 'over',
};

/** Whether a certificate is valid, and if not, since when and by what it was replaced. */
export function CertificateStateText({ certificate }: { certificate: IssuedCertificate }) {
  const { state, changedOn, replacedBy } = certificate;
  return (
    <div className={styles.state}>
      <StateBadge look={looks[state]} text={certificateStateWords[state]} />
      {changedOn === null ? null : (
        <span className={styles.since}>
          on <time dateTime={changedOn}>{certificateDay(changedOn)}</time>
        </span>
      )}
      {replacedBy === null ? null : (
        <span className={styles.since}>
          by{' '}
          <Link href={`${screenPath('adminRegister')}?${new URLSearchParams({ q: replacedBy })}`}>
            {replacedBy}
          </Link>
        </span>
      )}
    </div>
  );
}
