import { Link } from 'wouter';
import type { IssuedCertificate } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/stack.tsx';
import { officeDay } from '../parts/batches/batch-words.ts';
import styles from './person-page.module.css';

/** The certificates that a person has; each leads to where it is printed, replaced and revoked. */
export function CertificatesCard({ certificates }: { certificates: readonly IssuedCertificate[] }) {
  if (certificates.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="certificates">
      <Stack gap={3}>
        <h2 id="certificates" className={styles.heading}>
          Certificates
        </h2>
        {certificates.map(({ _id, number, programme, issuedOn, state }) => (
          <p key={_id}>
            <Link href={`${screenPath('adminRegister')}?${new URLSearchParams({ q: number })}`}>
              {number}
            </Link>
            {`, ${programme}, ${officeDay(issuedOn)}${state === 'valid' ? '' : `, ${state}`}`}
          </p>
        ))}
      </Stack>
    </Card>
  );
}
