import { firstLanguage, type Language } from '../../../src/shared/languages.ts';
import type { AdminBatch } from '../../../src/shared/records.ts';
import type { TypedFields } from '../../data/typed-fields.ts';
import { hasFreeSeat, isToCome } from '../parts/batches/has-free-seat.ts';
import { type CourseChoice, entryKey } from '../parts/batches/use-course-choices.ts';

/** Returns the batches of a course that can be enrolled for, as on the site. */
export function freeBatches(batches: readonly AdminBatch[], course: string, today: string): AdminBatch[] {
  return batches.filter((batch) => entryKey(batch) === course && hasFreeSeat(batch, today));
}

/** Returns whether a course has dates to come, and none with a free seat. */
export function isFull(batches: readonly AdminBatch[], course: string, today: string): boolean {
  const toCome = batches.filter((batch) => entryKey(batch) === course && isToCome(batch, today));
  return toCome.length > 0 && !toCome.some((batch) => hasFreeSeat(batch, today));
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

/** The choice of the last enrollment at this counter, the language of the person, and its day. */
let last: { day: string; value: string; language: Language } = {
  day: '',
  value: '',
  language: firstLanguage,
};

/** Keeps the choice of an enrollment and its language, with which the next one of the day begins. */
export function keepChoice(value: string, language: Language, today: string): void {
  last = { day: today, value, language };
}

/** Returns the language with which the form begins: the last one of the day. */
export function keptLanguage(today: string): Language {
  return last.day === today ? last.language : firstLanguage;
}

/** Returns the choice with which the form begins: the last one of the day while it has a seat, else the next date with one; or ''. */
export function firstChoice(
  choices: readonly CourseChoice[],
  batches: readonly AdminBatch[],
  today: string,
): string {
  const free = choices.flatMap(({ key }) =>
    freeBatches(batches, key, today).map(({ _id, startsOn }) => ({ startsOn, value: courseValue(key, _id) })),
  );
  const kept = free.find(({ value }) => last.day === today && value === last.value);
  const next = free.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))[0];
  return (kept ?? next)?.value ?? '';
}
