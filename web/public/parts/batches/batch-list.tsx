import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useId } from 'react';
import { Link } from 'wouter';
import { batchCalendar } from '../../../../src/shared/batches.ts';
import { dayText } from '../../../../src/shared/day-text.ts';
import { firstLanguage, languages } from '../../../../src/shared/languages.ts';
import type { Batch } from '../../../../src/shared/records.ts';
import { useFirstLanguageTag, useTexts } from '../../../data/texts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import styles from './batch-list.module.css';
import { coursePath, enrollPath, seatsText, untilText } from './batch-words.ts';

interface BatchListProps {
  batches: readonly Batch[];
  /** Each date says its course too; else the id of the heading above that does. */
  course: 'named' | { headingId: string };
}

/** Dates, one below the other: when, where, in which language, what is left, and the way to a seat. */
export function BatchList({ batches, course }: BatchListProps) {
  return (
    <ul className={styles.list}>
      {batches.map((batch) => (
        <BatchRow key={batch._id} batch={batch} course={course} />
      ))}
    </ul>
  );
}

function BatchRow({ batch, course }: { batch: Batch; course: BatchListProps['course'] }) {
  const texts = useTexts('batches');
  const lists = useTexts('batchLists');
  const { defaultLocation } = useTexts('catalogue');
  const languageOf = useLanguageOfWords();
  const id = useId();
  const isNamed = course === 'named';
  const [dayId, nameId] = [`${id}day`, isNamed ? `${id}name` : course.headingId];
  return (
    <li className={styles.row}>
      <div>
        <h3 id={dayId}>{dayText(batch.startsOn, texts.days, 'weekday')}</h3>
        <p>{untilText(batch, texts, lists)}</p>
        {isNamed ? (
          <p id={nameId} lang={batch.english && languages[firstLanguage].tag}>
            <Link href={coursePath(batch)} className={styles.course}>
              {batch.entryName}
            </Link>
          </p>
        ) : null}
        <p>
          <span lang={batch.location === null ? undefined : languageOf(batch.location)}>
            {batch.location ?? defaultLocation}
          </span>
          {'\u00a0· '}
          <span lang={languageOf(batch.language)}>{batch.language}</span>
        </p>
        {batch.sample ? <Badge text={texts.sample} /> : null}
      </div>
      <div>
        <p className={styles.seats}>{batch.full ? lists.full : seatsText(batch, texts)}</p>
        {batch.state === 'confirmed' ? (
          <p className={styles.confirmed}>
            <CircleCheck aria-hidden="true" />
            {lists.confirmed}
          </p>
        ) : null}
        <div className={styles.ways}>
          <ButtonLink
            href={enrollPath(batch)}
            variant={batch.full ? 'secondary' : 'primary'}
            size="small"
            aria-describedby={`${nameId} ${dayId}`}
          >
            {batch.full ? lists.wait : lists.enroll}
          </ButtonLink>
          <a
            href={batchCalendar(batch._id)}
            className={styles.calendar}
            aria-describedby={`${nameId} ${dayId}`}
          >
            <CalendarPlus aria-hidden="true" />
            {lists.calendar}
          </a>
        </div>
      </div>
    </li>
  );
}

/** What the office writes of a batch has no translation: it may stand in any language, on a page in any. */
function useLanguageOfWords(): (words: string) => string | undefined {
  const tag = useFirstLanguageTag();
  return (words) => (/^[\p{Script=Latin}\p{Script=Common}]*$/u.test(words) ? tag : undefined);
}
