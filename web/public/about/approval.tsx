import {
  approval,
  authorisationDetails,
  authorisationLine,
  dgcaSite,
  specimenCertificates,
} from '../../content/authorisation.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { Section } from '../shared/section.tsx';
import { SectionHeading } from '../shared/section-heading.tsx';
import styles from './approval.module.css';
import { OrganisationSpecimen } from './organisation-specimen.tsx';
import { PilotSpecimen } from './pilot-specimen.tsx';
import { Specimen } from './specimen.tsx';

/** 'Approved by DGCA': the authorisation's details, and small drawings of the two papers that it is about. */
export function Approval() {
  const { pictures } = useSiteFacts();
  const drawn = specimenCertificates.every(({ picture }) => pictures[picture] === undefined);
  return (
    <Section labelledBy="approval">
      <div className={styles.top}>
        <SectionHeading id="approval" title={approval.title} lead={approval.lead} />
        <DataPlate />
      </div>
      <div className={styles.papers}>
        {specimenCertificates.map((certificate) =>
          certificate.id === 'rpc' ? (
            <Specimen key="rpc" certificate={certificate} viewBox="0 0 297 420" className={styles.tall}>
              <PilotSpecimen certificate={certificate} />
            </Specimen>
          ) : (
            <Specimen
              key={certificate.id}
              certificate={certificate}
              viewBox="0 0 420 297"
              className={styles.wide}
            >
              <OrganisationSpecimen certificate={certificate} />
            </Specimen>
          ),
        )}
        {drawn ? (
          <div className={styles.words}>
            <p className={styles.wordsTitle}>{approval.illustrationTitle}</p>
            <p>{approval.illustration}</p>
          </div>
        ) : null}
      </div>
    </Section>
  );
}

/** The details as on the plate that is riveted to an aircraft. */
function DataPlate() {
  const { authorisation } = useSiteFacts();
  const details = [
    [authorisationDetails.conditions, authorisation.conditions],
    [authorisationDetails.class, authorisation.class],
    ...(authorisation.number === '' ? [] : [[authorisationDetails.number, authorisation.number] as const]),
  ] as const;
  return (
    <div className={`on-navy ${styles.plate}`}>
      <h3 className={styles.plateTitle}>{authorisationDetails.title}</h3>
      <dl className={styles.details}>
        {details.map(([label, value]) => (
          <div key={label} className={styles.detail}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {authorisation.number === '' ? null : (
        <a href={dgcaSite} target="_blank" rel="noopener noreferrer" className={styles.check}>
          {authorisationLine.check}
        </a>
      )}
    </div>
  );
}
