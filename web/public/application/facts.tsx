import CalendarPlus from 'lucide-react/icons/calendar-plus';
import type { ReactNode } from 'react';
import { daysText, dayText } from '../../../src/shared/day-text.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import type { Application, Batch } from '../../../src/shared/records.ts';
import { useFirstLanguageTag, useTexts } from '../../data/texts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useLanguageOfWords } from '../parts/batches/place-line.tsx';
import { Filled } from '../parts/filled.tsx';
import { CopyReference } from './copy-reference.tsx';
import styles from './facts.module.css';

/** The fields that were sent, as on a boarding pass: the reference by which the institute finds them is its stub, with what can be done with it. */
export function Facts({ application }: { application: Application }) {
  const { labels } = useTexts('forms');
  const texts = useTexts('application');
  const { facts } = texts;
  const { days } = useTexts('batches');
  const firstLanguageTag = useFirstLanguageTag();
  const { reference, name, course, batch, dates, calendar, certificate, createdAt } = application;
  // A course without a date is known by the dates that it has.
  const known = batch ?? dates[0];
  const isTranslated = known !== undefined && !known.english;
  return (
    <div className={styles.pass}>
      <div className={styles.stub}>
        <dl>
          <Fact label={labels.reference}>{reference}</Fact>
        </dl>
        <div className={`${styles.ways} on-screen`}>
          <CopyReference reference={reference} />
          {calendar === null ? null : (
            <ButtonLink
              plain
              href={calendar}
              variant="quiet"
              size="small"
              icon={<CalendarPlus aria-hidden="true" />}
            >
              {facts.calendar}
            </ButtonLink>
          )}
          {certificate === null ? null : (
            <ButtonLink href={pagePath('verification', certificate.code)} variant="quiet" size="small">
              {texts.certificate.check}
            </ButtonLink>
          )}
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact label={labels.course} lang={isTranslated ? undefined : firstLanguageTag}>
          {known?.entryName ?? course}
        </Fact>
        {certificate === null ? null : (
          <>
            <Fact label={texts.certificate.number}>{certificate.number}</Fact>
            <Fact label={texts.certificate.code}>{certificate.code}</Fact>
          </>
        )}
        {batch === null ? null : <BatchFacts batch={batch} />}
        <Fact label={labels.name}>{name}</Fact>
        <Fact label={facts.sentOn}>{dayText(dayInIndia(new Date(createdAt)), days, 'year')}</Fact>
      </dl>
    </div>
  );
}

function BatchFacts({ batch }: { batch: Batch }) {
  const { facts } = useTexts('application');
  const { days, sample: sampleMark } = useTexts('batches');
  const { defaultLocation } = useTexts('catalogue');
  const languageOf = useLanguageOfWords();
  const { startsOn, endsOn, location, language, sample, state } = batch;
  return (
    <>
      <Fact label={facts.dates}>
        {daysText(startsOn, endsOn, days)}
        {state === 'cancelled' ? null : (
          <>
            <br />
            <Filled
              text={facts.firstDay}
              values={{ day: <span className={styles.day}>{dayText(startsOn, days, 'weekday')}</span> }}
            />
          </>
        )}
        {sample ? (
          <>
            <br />
            <Badge text={sampleMark} />
          </>
        ) : null}
      </Fact>
      <Fact label={facts.place} lang={location === null ? undefined : languageOf(location)}>
        {location ?? defaultLocation}
      </Fact>
      <Fact label={facts.language} lang={languageOf(language)}>
        {language}
      </Fact>
    </>
  );
}

interface FactProps {
  label: string;
  lang?: string | undefined;
  children: ReactNode;
}

function Fact({ label, lang, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd lang={lang}>{children}</dd>
    </div>
  );
}
