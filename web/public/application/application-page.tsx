import type { Application } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { type ReadApplication, useApplication } from '../../data/use-application.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PrintedContact } from '../parts/printed-contact.tsx';
import { PrintedName } from '../parts/printed-name.tsx';
import { Section } from '../parts/section.tsx';
import { useOnline } from '../parts/use-media.ts';
import { ActionForm } from './action-form.tsx';
import styles from './application-page.module.css';
import { signOf } from './application-sign.tsx';
import { ChangeSections } from './change-sections.tsx';
import { ContactWays } from './contact-ways.tsx';
import { Facts } from './facts.tsx';
import { MissingApplication, UnreadApplication } from './missing-application.tsx';
import { MoveSection } from './move.tsx';
import { Needs } from './needs.tsx';
import { NextSteps } from './next-steps.tsx';
import { Stages } from './stages.tsx';
import { hasMissed, leadOf, titleOf } from './standing.ts';
import { useApplicationActions } from './use-application-actions.ts';

/** An applicant's own page: first the state, then the sent fields, next steps, needs and contacts, last the possible changes. */
export function ApplicationPage({ id }: { id: string }) {
  const read = useApplication(id);
  const { application, failed, readAgain } = read;
  if (application) return <Shown id={id} read={read} application={application} />;
  if (application === null) return <MissingApplication />;
  return failed ? <UnreadApplication onRetry={readAgain} /> : <Loading />;
}

interface ShownProps {
  /** The key of the page. */
  id: string;
  read: ReadApplication;
  application: Application;
}

function Shown({ id, read, application }: ShownProps) {
  const texts = useTexts('application');
  const batches = useTexts('batches');
  const actions = useApplicationActions(read);
  const isOnline = useOnline();
  const stale = read.failed || !isOnline ? ({ kind: 'info', text: texts.stale } as const) : null;
  const { state, batch, certificate } = application;
  const change = { id, application, actions };
  // Nothing is open or chosen once the state is another.
  const standing = `${state} ${batch?._id}`;
  return (
    <>
      <PrintedName />
      <PageHead
        title={titleOf(application, texts)}
        sign={signOf(hasMissed(application) ? 'lapsed' : state)}
        lead={leadOf(application, texts, batches)}
      >
        {application.actions.includes('accept') ? (
          <ActionForm id={id} action="accept" actions={actions} />
        ) : null}
        {certificate === null || certificate.file === null ? null : (
          <ButtonLink plain href={certificate.file} className={`${styles.begin} on-screen`}>
            {texts.certificate.open}
          </ButtonLink>
        )}
        <FormStatus status={actions.statusAt('top') ?? stale} />
        <Stages application={application} />
      </PageHead>
      <Section columns className={styles.body}>
        <div className={styles.whole}>
          <Facts application={application} />
        </div>
        <div>
          <NextSteps application={application} />
          <MoveSection key={`move ${standing}`} {...change} />
        </div>
        <div className={styles.aside}>
          <Needs application={application} />
          <ContactWays reference={application.reference} />
          {/* No code leads back: anybody with the sheet could change what is on it. */}
          <PrintedContact />
        </div>
        <div>
          <ChangeSections key={`change ${standing}`} {...change} />
        </div>
      </Section>
    </>
  );
}

/** Only between the pages of the site: the first page of a visit comes with what it shows. */
function Loading() {
  return <PageHead title={useTexts('frame').loading} />;
}
