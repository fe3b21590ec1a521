import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useId } from 'react';
import { Link } from 'wouter';
import { batchCalendar } from '../../../../src/shared/batches.ts';
import { dayText } from '../../../../src/shared/day-text.ts';
import { firstLanguage, languages } from '../../../../src/shared/languages.ts';
import type { Batch } from '../../../../src/shared/records.ts';
import { useTexts } from '../../../data/texts.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './batch-list.module.css';
import { coursePath, enrollPath, seatsText, untilText } from './batch-words.ts';
import { PlaceLine } from './place-line.tsx';
import { SeatDots } from './seat-dots.tsx';
import { isUsual, type Usual } from './usual.ts';

/** How a row says of what it is: by a name of its own with the fee, under the heading of its month; or by the id of the heading above the list. */
export type RowCourse = { feeOf: (batch: Batch) => string | undefined } | { headingId: string };

interface BatchListProps {
  batches: readonly Batch[];
  /** The words above the list. */
  usual: Usual;
  course: RowCourse;
}

/** A board of dates: when, of which course, what is left, what it costs with GST, and the way to a seat. */
export function BatchList({ batches, usual, course }: BatchListProps) {
  return (
    <ul className={joinClasses(styles.list, 'feeOf' in course && styles.named)}>
      {batches.map((batch) => (
        <BatchRow key={batch._id} batch={batch} usual={usual} course={course} />
      ))}
    </ul>
  );
}

function BatchRow({ batch, usual, course }: { batch: Batch; usual: Usual; course: RowCourse }) {
  const texts = useTexts('batches');
  const lists = useTexts('batchLists');
  const id = useId();
  const named = 'feeOf' in course;
  const [dayId, nameId] = [`${id}day`, named ? `${id}name` : course.headingId];
  const describedBy = `${nameId} ${dayId}`;
  const fee = named ? course.feeOf(batch) : undefined;
  return (
    <li className={styles.row}>
      <div className={styles.day}>
        <h3 id={dayId}>{dayText(batch.startsOn, texts.days, 'weekday')}</h3>
        <p>{untilText(batch, texts, lists, named ? 'day' : 'year')}</p>
        {batch.sample && !usual.isSample ? <p>{texts.sample}</p> : null}
      </div>
      <div className={styles.what}>
        {named ? (
          <p id={nameId} lang={batch.english && languages[firstLanguage].tag}>
            <Link href={coursePath(batch)} className={styles.course}>
              {batch.entryName}
            </Link>
          </p>
        ) : null}
        {isUsual(batch, usual) ? null : (
          <p>
            <PlaceLine {...batch} />
          </p>
        )}
        {batch.state === 'confirmed' ? (
          <p className={styles.confirmed}>
            <CircleCheck aria-hidden="true" />
            {lists.confirmed}
          </p>
        ) : null}
      </div>
      <p className={joinClasses(styles.seats, batch.seatsLeft < 3 && styles.few)}>
        <SeatDots seats={batch.seats} left={batch.seatsLeft} />
        <span>{batch.full ? lists.full : seatsText(batch, texts)}</span>
      </p>
      {fee === undefined ? null : <strong className={styles.fee}>{fee}</strong>}
      <div className={styles.ways}>
        <a href={batchCalendar(batch._id)} className={styles.calendar} aria-describedby={describedBy}>
          <CalendarPlus aria-hidden="true" />
          <VisuallyHidden>{lists.calendar}</VisuallyHidden>
        </a>
        <ButtonLink
          href={enrollPath(batch)}
          variant={batch.full ? 'secondary' : 'primary'}
          size="small"
          aria-describedby={describedBy}
        >
          {batch.full ? lists.wait : lists.enroll}
        </ButtonLink>
      </div>
    </li>
  );
}
