import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { nameKey } from '../../../src/shared/person-keys.ts';
import type { IssuedCertificate, Person } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { Card } from '../../ui/card.tsx';
import { Row } from '../../ui/row.tsx';
import { Stack } from '../../ui/stack.tsx';
import { officeDay } from '../parts/batches/batch-words.ts';
import styles from './person-page.module.css';

interface CertificatesCardProps {
  person: Person;
  /** Replaces a certificate that names the person otherwise. */
  replace: (certificate: IssuedCertificate, name: string, onReplaced: () => void) => ReactNode;
  onReplaced: () => void;
}

/**
 * The certificates that a person has; each leads to where it is printed, replaced and revoked. One that names somebody otherwise is
 * replaced here.
 */
export function CertificatesCard({ person, replace, onReplaced }: CertificatesCardProps) {
  const { certificates } = person;
  if (certificates.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="certificates">
      <Stack gap={3}>
        <h2 id="certificates" className={styles.heading}>
          Certificates
        </h2>
        {certificates.map((certificate) => {
          const { _id, number, programme, issuedOn, state, holder } = certificate;
          const name = nameFor(person, certificate);
          return (
            <div key={_id} className={styles.place}>
              <p>
                <strong>{holder}</strong>
                {holder === '' ? null : ', '}
                <Link href={`${screenPath('adminRegister')}?${new URLSearchParams({ q: number })}`}>
                  {number}
                </Link>
                {`, ${programme}, ${officeDay(issuedOn)}${state === 'valid' ? '' : `, ${state}`}`}
              </p>
              {state === 'valid' && holder !== '' && nameKey(holder) !== nameKey(name) ? (
                <Row gap={3}>
                  <p>Issued under the name {holder}</p>
                  {replace(certificate, name, onReplaced)}
                </Row>
              ) : null}
            </div>
          );
        })}
      </Stack>
    </Card>
  );
}

/** Returns the name with which somebody enrolled for a certificate. */
function nameFor({ name, places }: Person, { enrollment }: IssuedCertificate): string {
  return places.find((place) => place.enrollment === enrollment)?.name ?? name;
}
