import { isRunning } from '../../../src/shared/batches.ts';
import type { AdminBatch } from '../../../src/shared/records.ts';
import { isOver } from '../../../src/shared/told.ts';
import type { TypedFields } from '../../data/typed-fields.ts';
import { batchName, counted, hasBegun } from '../parts/batches/batch-words.ts';
import { type CourseChoice, entryKey } from '../parts/batches/use-course-choices.ts';

/** How the counter gives a seat: held or confirmed, only confirmed, or none, with a waiting list or without. */
export type SeatGiving = 'free' | 'confirmed' | 'waits' | 'none';

/** Returns how a seat in a batch is given on a day in India. */
export function seatGiving(batch: AdminBatch, today: string): SeatGiving {
  if (hasBegun(batch, today)) return batch.full ? 'none' : 'confirmed';
  return batch.full ? 'waits' : 'free';
}

/** Returns a course's batches that the office enrolls for, with full ones and those that have begun. */
export function batchesAtCounter(
  batches: readonly AdminBatch[],
  course: string,
  today: string,
): AdminBatch[] {
  return batches.filter(
    (batch) => entryKey(batch) === course && isRunning(batch) && !batch.hidden && !isOver(batch, today),
  );
}

/** Returns the words of a choice: 'Small Class, Mon 18 – Fri 22 Jan 2027 · full: waits'. */
export function choiceText(batch: AdminBatch, today: string): string {
  const left = `${counted(batch.seatsLeft, 'seat')} left`;
  const texts: Record<SeatGiving, string> = {
    free: left,
    confirmed: `has begun, ${left}`,
    waits: 'full: waits',
    none: 'has begun, full',
  };
  return `${batchName(batch)} · ${texts[seatGiving(batch, today)]}`;
}

/** Returns the text that names a course with one of its batches among the choices; an empty id: no date yet. */
export function courseValue(course: string, batch: string): string {
  return `${batch} ${course}`;
}

/** Returns the course and the batch that are chosen in the form, as the call takes them. */
export function chosenIn({ course: value }: TypedFields, choices: readonly CourseChoice[]) {
  const [batch = '', ...course] = String(value ?? '').split(' ');
  const choice = choices.find(({ key }) => key === course.join(' '));
  return {
    course: choice?.name ?? '',
    kind: choice?.kind,
    entry: choice?.key.slice(choice.kind.length + 1),
    batch,
  };
}
