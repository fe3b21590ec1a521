import { Link } from 'wouter';
import type { CertificateState, IssuedCertificate } from '../../../src/shared/register.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import badge from '../parts/batches/state-badge.module.css';
import styles from './certificate-state.module.css';
import { certificateDay, certificateStateWords } from './register-words.ts';

const looks: Readonly<Record<CertificateState, string | undefined>> = {
  valid: badge.good,
  revoked: styles.revoked,
  replaced: badge.over,
};

/** Whether a certificate is valid, and if not, since when and by what it was replaced. */
export function CertificateStateText({ certificate }: { certificate: IssuedCertificate }) {
  const { state, changedOn, replacedBy } = certificate;
  return (
    <div className={styles.state}>
      <span className={joinClasses(badge.badge, looks[state])}>{certificateStateWords[state]}</span>
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
