import { daysLater } from '../shared/days.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { Language } from '../shared/languages.ts';
import { hourMilliseconds } from '../shared/milliseconds.ts';
import type { Application } from '../shared/records.ts';
import type { PageSources } from './page-data.ts';

const holdMilliseconds = 72 * hourMilliseconds;

/** Returns what the page of an applicant shows where its texts are edited: a held seat of the first course, in two weeks. Nobody's. */
export function exampleApplication(
  { list }: Pick<PageSources, 'list'>,
  language: Language,
  now: Date,
): Application | null {
  const [course] = list('course', language);
  if (course === undefined) return null;
  const startsOn = daysLater(dayInIndia(now), 14);
  return {
    reference: 'ACDE-FGHJ',
    name: 'Devi R',
    course: course.name,
    state: 'held',
    batch: {
      _id: 'example',
      kind: 'course',
      entry: course._id,
      entryName: course.name,
      startsOn,
      endsOn: daysLater(startsOn, course.days - 1),
      location: course.location,
      language: 'Tamil',
      seats: 12,
      seatsLeft: 5,
      full: false,
      state: 'open',
    },
    heldUntil: new Date(now.getTime() + holdMilliseconds).toISOString(),
    ahead: null,
    calendar: null,
    actions: ['leave'],
    dates: [],
    certificate: null,
    language,
    createdAt: now.toISOString(),
  };
}
