import { useSiteFacts } from '../../data/site-facts.tsx';
import { useFirstLanguageTag, useTexts } from '../../data/texts.tsx';
import { dgcaSite } from '../parts/dgca-site.ts';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import styles from './approval.module.css';
import { OrganisationSpecimen } from './organisation-specimen.tsx';
import { PilotSpecimen } from './pilot-specimen.tsx';
import { Specimen } from './specimen.tsx';

/** 'Approved by DGCA': the authorisation's details, and small drawings of the two papers that it is about. */
export function Approval() {
  const { pictures } = useSiteFacts();
  const { approval } = useTexts('about');
  const { organisation, pilot } = approval;
  const drawn = [organisation, pilot].every(({ picture }) => pictures[picture] === undefined);
  return (
    <Section ground="haze" labelledBy="approval" className={styles.approval}>
      <div>
        <SectionHeading id="approval" title={approval.title} lead={approval.lead} />
        <DataPlate />
      </div>
      <div className={styles.papers}>
        <Specimen certificate={organisation} viewBox="0 0 420 297" className={styles.wide}>
          <OrganisationSpecimen />
        </Specimen>
        <Specimen certificate={pilot} viewBox="0 0 297 420" className={styles.tall}>
          <PilotSpecimen />
        </Specimen>
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
  const { details } = useTexts('about').approval;
  const { check } = useTexts('frame').authorisation;
  const firstLanguageTag = useFirstLanguageTag();
  const shown = (['conditions', 'class', 'number'] as const).filter((name) => authorisation[name] !== '');
  return (
    <div className={`on-navy ${styles.plate}`}>
      <h3 className={styles.plateTitle}>{details.title}</h3>
      <dl className={styles.details}>
        {shown.map((name) => (
          <div key={name} className={styles.detail}>
            <dt>{details[name]}</dt>
            <dd lang={firstLanguageTag}>{authorisation[name]}</dd>
          </div>
        ))}
      </dl>
      {authorisation.number === '' ? null : (
        <a href={dgcaSite} target="_blank" rel="noopener noreferrer" className={styles.check}>
          {check}
        </a>
      )}
    </div>
  );
}
