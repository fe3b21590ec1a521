import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pagePath } from '../../../src/shared/pages.ts';
import type { IssuedCertificate } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { serverTime } from '../../data/server-clock.ts';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { arrivalTime } from '../parts/arrival-time.ts';
import { type CertificateAction, CertificateActions } from './certificate-actions.tsx';
import { CertificateStateText } from './certificate-state.tsx';
import styles from './register-dialogs.module.css';
import { certificateDay, checkAddress, holderText, trainingDays } from './register-words.ts';

interface DetailsDialogProps {
  certificate: IssuedCertificate;
  onAction: (action: CertificateAction) => void;
  onClose: () => void;
}

/** All that is known of one certificate. */
export function DetailsDialog({ certificate, onAction, onClose }: DetailsDialogProps) {
  const { number, code, programme, classOfDrone, hours, issuedOn, reason } = certificate;
  const facts: [label: string, value: ReactNode][] = [
    ['State', <CertificateStateText key="state" certificate={certificate} />],
    ...(reason === null ? [] : [['Reason (office only)', reason] satisfies [string, ReactNode]]),
    ['Number', number],
    [
      'Code',
      <span key="code" className={styles.code}>
        {code}
      </span>,
    ],
    [
      'Link for employers',
      <a key="link" href={pagePath('verification', code)} target="_blank" rel="noopener noreferrer">
        {checkAddress(certificate)}
        <VisuallyHidden> (opens a new tab)</VisuallyHidden>
      </a>,
    ],
    ['Course', programme],
    ['Class of drone', classOfDrone ?? 'Not printed'],
    ['Days', trainingDays(certificate) ?? 'Not printed'],
    ['Hours', hours === null ? 'Not printed' : hours.toLocaleString('en-IN')],
    ['Issued on', certificateDay(issuedOn)],
    ['Issued for', <Origin key="origin" certificate={certificate} />],
    ['Entered', arrivalTime(certificate.createdAt, serverTime())],
  ];
  return (
    <ViewDialog title={holderText(certificate)} onClose={onClose}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.ways}>
        <CertificateActions certificate={certificate} onAction={onAction} />
      </div>
    </ViewDialog>
  );
}

/** Where a certificate came from. */
function Origin({ certificate: { contact, imported, holder } }: { certificate: IssuedCertificate }) {
  if (imported) return 'Imported from earlier records';
  if (contact === null) return 'One person, not from a batch';
  return (
    <>
      An enrollment of <Link href={screenPath('adminPerson', contact)}>{holder}</Link>
    </>
  );
}
