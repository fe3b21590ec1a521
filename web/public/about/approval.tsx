import { useSiteFacts } from '../../data/site-facts.tsx';
import { useFirstLanguageTag, useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { dgcaSite } from '../parts/dgca-site.ts';
import { useFamily } from '../parts/family/use-family.ts';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import styles from './approval.module.css';
import { OrganisationSpecimen } from './organisation-specimen.tsx';
import { PilotSpecimen } from './pilot-specimen.tsx';
import { Specimen } from './specimen.tsx';

/** 'Approved by DGCA': the authorisation's details, its scan or else a small drawing of it, and one of the certificate. */
export function Approval() {
  const { pictures } = useSiteFacts();
  const { approval } = useTexts('about');
  const { organisation, pilot } = approval;
  const scan = useFamily(null)?.scan ?? null;
  const drawn =
    scan === null && [organisation, pilot].every(({ picture }) => pictures[picture] === undefined);
  return (
    <Section ground="haze" labelledBy="approval" className={styles.approval}>
      <div>
        <SectionHeading id="approval" title={approval.title} lead={approval.lead} />
        <DataPlate />
      </div>
      <div className={joinClasses(styles.papers, scan !== null && styles.scanned)}>
        <Specimen
          certificate={organisation}
          scan={scan}
          viewBox="0 0 420 297"
          className={scan === null ? styles.wide : styles.tall}
        >
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
  const { number, classes, legalName } = useTexts('family').proof;
  const firstLanguageTag = useFirstLanguageTag();
  const own = (['conditions', 'class', 'number'] as const)
    .filter((name) => authorisation[name] !== '')
    .map((name) => ({ label: details[name], value: authorisation[name], english: true as const }));
  // Number and classes are among them, by the names that they have here.
  const further = (useFamily(null)?.proof ?? []).filter(({ label }) => label !== number && label !== classes);
  // Too long for half of a phone's line.
  const long = [details.number, legalName];
  return (
    <div className={`on-navy ${styles.plate}`}>
      <h3 className={styles.plateTitle}>{details.title}</h3>
      <dl className={styles.details}>
        {[...own, ...further].map(({ label, value, english }) => (
          <div key={label} className={joinClasses(styles.detail, long.includes(label) && styles.whole)}>
            <dt>{label}</dt>
            <dd lang={english && firstLanguageTag}>{value}</dd>
          </div>
        ))}
      </dl>
      {authorisation.number === '' && further.length === 0 ? null : (
        <a href={dgcaSite} target="_blank" rel="noopener noreferrer" className={styles.check}>
          {check}
        </a>
      )}
    </div>
  );
}
