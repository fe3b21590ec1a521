import type { IssuedCertificate } from '../../../src/shared/records.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/table.tsx';
import { PersonLink } from '../parts/people/person-link.tsx';
import { type CertificateAction, CertificateActions } from './certificate-actions.tsx';
import styles from './certificate-columns.module.css';
import { CertificateStateText } from './certificate-state.tsx';
import { certificateDay, holderText } from './register-words.ts';

/** Opens a dialog about a certificate: what is known of it, or what is done to it. */
export type OpenCertificate = (kind: 'details' | CertificateAction, certificate: IssuedCertificate) => void;

/** Returns the columns of the register. */
export function certificateColumns(open: OpenCertificate): Column<IssuedCertificate>[] {
  return [
    {
      id: 'holder',
      head: 'Name and number',
      kind: 'title',
      width: 'broader',
      cell: (certificate) => (
        <div>
          <p className={styles.name}>
            {certificate.contact === null ? (
              holderText(certificate)
            ) : (
              <PersonLink contact={certificate.contact} row={certificate._id}>
                {holderText(certificate)}
              </PersonLink>
            )}
          </p>
          <p>
            <button
              type="button"
              className={styles.number}
              aria-label={`Details of ${holderText(certificate)}, ${certificate.number}`}
              onClick={() => open('details', certificate)}
            >
              {certificate.number}
            </button>{' '}
            {certificate.imported ? <Badge text="Imported" /> : null}
          </p>
        </div>
      ),
    },
    { id: 'programme', head: 'Course', width: 'broad', cell: ({ programme }) => programme },
    {
      id: 'issued',
      head: 'Issued on',
      width: 'short',
      cell: ({ issuedOn }) => <time dateTime={issuedOn}>{certificateDay(issuedOn)}</time>,
    },
    {
      id: 'state',
      head: 'State',
      width: 'short',
      cell: (certificate) => <CertificateStateText certificate={certificate} />,
    },
    {
      id: 'action',
      head: 'Action',
      kind: 'actions',
      cell: (certificate) => (
        <div className={styles.actions}>
          <CertificateActions certificate={certificate} onAction={(action) => open(action, certificate)} />
        </div>
      ),
    },
  ];
}
