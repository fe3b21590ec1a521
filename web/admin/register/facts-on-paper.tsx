import useSWR from 'swr';
import { Link } from 'wouter';
import type { SiteState } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { adminGet } from '../data/admin-api.ts';
import { useMayDo } from '../data/use-role.ts';
import { useCertificatePaper } from '../parts/certificates/use-certificate-paper.ts';
import styles from './design-dialog.module.css';

/** The institute's facts on certificates, which are set elsewhere; and that they are samples while its name is one. */
export function FactsOnPaper() {
  const facts = useSWR<SiteState>('/api/admin/site', adminGet).data?.facts;
  const isSample = useCertificatePaper().data?.isSample ?? false;
  const isEditor = useMayDo('editor');
  return (
    <>
      {isSample ? (
        <p className={styles.warning}>
          The institute’s name is still a sample. Until you set your own, the word SAMPLE is printed across
          every certificate.
        </p>
      ) : null}
      {facts ? (
        <p className={styles.facts}>
          {[
            facts.name,
            ...facts.address,
            facts.authorisation.number && `DGCA authorisation ${facts.authorisation.number}`,
          ]
            .filter(Boolean)
            .join('\n')}
        </p>
      ) : null}
      <p>
        Name, address and authorisation number come from{' '}
        {isEditor ? (
          <Link href={screenPath('adminSite')}>Site</Link>
        ) : (
          'Site, which editors and owners change'
        )}
        .
      </p>
    </>
  );
}
