import type { Verification } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { useVerification } from '../../data/use-verification.ts';
import { FormStatus } from '../../ui/form-status.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PrintedContact } from '../parts/printed-contact.tsx';
import { PrintedName } from '../parts/printed-name.tsx';
import { Section } from '../parts/section.tsx';
import { useOnline } from '../parts/use-media.ts';
import { Ask } from './ask.tsx';
import styles from './certificate-state.module.css';
import { CertificateState } from './certificate-state.tsx';
import { IsNot } from './is-not.tsx';
import { MissingCertificate, UnreadCertificate } from './missing-certificate.tsx';
import { PrintedLines } from './printed-lines.tsx';

/** Whether a certificate is valid, and its lines, for people with it in hand: the state first, to be read at arm's length. */
export function VerificationPage({ id }: { id: string }) {
  const { verification, failed, limited, readAgain } = useVerification(id);
  if (verification) return <Shown verification={verification} failed={failed} />;
  if (verification === null) return <MissingCertificate />;
  return failed ? <UnreadCertificate limited={limited} onRetry={readAgain} /> : <Loading />;
}

function Shown({ verification, failed }: { verification: Verification; failed: boolean }) {
  const texts = useTexts('verification');
  const isOnline = useOnline();
  const stale = failed || !isOnline ? ({ kind: 'info', text: texts.stale } as const) : null;
  return (
    <>
      <PrintedName />
      <CertificateState verification={verification} />
      <Section columns>
        <div>
          <div>
            <FormStatus status={stale} className={styles.stale} />
            <PrintedLines verification={verification} />
          </div>
        </div>
        <div>
          <IsNot />
          <Ask about={verification} />
          <PrintedContact />
        </div>
      </Section>
    </>
  );
}

/** Only between the pages of the site: the first page of a visit comes with what it shows. */
function Loading() {
  return <PageHead title={useTexts('frame').loading} />;
}
