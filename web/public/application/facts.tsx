import CalendarPlus from 'lucide-react/icons/calendar-plus';
import type { ReactNode } from 'react';
import { fill } from '../../../src/shared/content.ts';
import { daysText, dayText } from '../../../src/shared/day-text.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import type { Application, Batch } from '../../../src/shared/records.ts';
import { useFirstLanguageTag, useTexts } from '../../data/texts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useLanguageOfWords } from '../parts/batches/place-line.tsx';
import list from '../parts/fact-list.module.css';
import styles from './application-page.module.css';
import { CopyReference } from './copy-reference.tsx';

/** The fields that were sent, with the reference by which the institute finds them. */
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
    <section>
      <dl className={`${list.facts} ${list.wrapping}`}>
        <Fact label={labels.reference}>
          <span className={styles.reference}>
            {reference}
            <CopyReference reference={reference} />
          </span>
        </Fact>
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
      {calendar === null ? null : (
        <ButtonLink
          plain
          href={calendar}
          variant="secondary"
          icon={<CalendarPlus aria-hidden="true" />}
          className={`${styles.begin} on-screen`}
        >
          {facts.calendar}
        </ButtonLink>
      )}
      {certificate === null ? null : (
        <ButtonLink
          href={pagePath('verification', certificate.code)}
          variant="secondary"
          className={`${styles.begin} on-screen`}
        >
          {texts.certificate.check}
        </ButtonLink>
      )}
    </section>
  );
}

function BatchFacts({ batch }: { batch: Batch }) {
  const { facts } = useTexts('application');
  const { days, sample: sampleMark } = useTexts('batches');
  const { defaultLocation } = useTexts('catalogue');
  const languageOf = useLanguageOfWords();
  const { startsOn, endsOn, location, language, sample } = batch;
  return (
    <>
      <Fact label={facts.dates}>
        {daysText(startsOn, endsOn, days)}
        <br />
        {fill(facts.firstDay, { day: dayText(startsOn, days, 'weekday') })}
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

function Fact({ label, lang, children }: { label: string; lang?: string | undefined; children: ReactNode }) {
  return (
    <div className={list.fact}>
      <dt>{label}</dt>
      <dd lang={lang}>{children}</dd>
    </div>
  );
}
