import type { ReactNode } from 'react';
import { fill } from '../../../src/shared/content.ts';
import { type DayWords, daysText, dayText } from '../../../src/shared/day-text.ts';
import type { Verification } from '../../../src/shared/records.ts';
import { useFirstLanguageTag, useTexts } from '../../data/texts.tsx';
import list from '../parts/fact-list.module.css';
import styles from './certificate-state.module.css';

/** Everything that is printed on a certificate, to be compared with the paper line by line. */
export function PrintedLines({ verification }: { verification: Verification }) {
  const { facts } = useTexts('verification');
  const { days } = useTexts('batches');
  const tag = useFirstLanguageTag();
  const { holder, programme, classOfDrone, from, to, hours, issuedOn, number, code } = verification;
  return (
    <section>
      <h2>{facts.title}</h2>
      <p>{facts.compare}</p>
      <dl className={`${list.facts} ${list.wrapping}`}>
        <Line label={facts.holder}>{holder === '' ? facts.erased : holder}</Line>
        <Line label={facts.programme} lang={tag}>
          {programme}
        </Line>
        {classOfDrone === null ? null : (
          <Line label={facts.classOfDrone} lang={tag}>
            {classOfDrone}
          </Line>
        )}
        {from === null || to === null ? null : (
          <Line label={from === to ? facts.oneDay : facts.days}>
            {trainedText(from, to, days, facts.daysInYear)}
          </Line>
        )}
        {hours === null ? null : <Line label={facts.hours}>{hours}</Line>}
        <Line label={facts.issuedOn}>{dayText(issuedOn, days, 'year')}</Line>
        <Line label={facts.number}>{number}</Line>
        <Line label={facts.code}>
          <span className={styles.code}>{code}</span>
        </Line>
      </dl>
    </section>
  );
}

interface LineProps {
  label: string;
  lang?: string | undefined;
  children: ReactNode;
}

function Line({ label, lang, children }: LineProps) {
  return (
    <div className={list.fact}>
      <dt>{label}</dt>
      <dd lang={lang}>{children}</dd>
    </div>
  );
}

/** As on the paper: days of one year name it once, and a single day is not repeated. */
function trainedText(from: string, to: string, days: DayWords, inYear: string): string {
  const [first, last] = [dayText(from, days, 'year'), dayText(to, days, 'year')];
  const year = from.slice(0, 4);
  if (from === to) return first;
  if (year !== to.slice(0, 4)) return fill(days.range, { from: first, to: last });
  return fill(inYear, { days: daysText(from, to, days), year });
}
