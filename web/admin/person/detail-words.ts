import type { Detail } from '../../../src/shared/corrections.ts';
import { inboxes } from '../../../src/shared/inboxes.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import { type Language, namesInEnglish } from '../../../src/shared/languages.ts';
import type { PersonDetail, Place, RecordCorrection } from '../../../src/shared/records.ts';
import { capitalised } from '../../../src/shared/sentence.ts';
import { clockTime } from '../parts/arrival-time.ts';
import { officeDay } from '../parts/batches/batch-words.ts';

/** Returns a value in words, on one line: '98765 43210', 'no email', 'Tamil'. */
export function valueText(detail: Detail, value: string): string {
  if (value === '') return `no ${detail}`;
  return detail === 'language' ? namesInEnglish[value as Language] : value.split('\n').join(', ');
}

/** Returns which record has a value: 'enrollment of 4 Jan 2027'; of several of one day with its reference, or its time. */
export function recordText(
  one: PersonDetail,
  all: readonly PersonDetail[],
  places: readonly Pick<Place, '_id' | 'reference'>[],
): string {
  const [text, ...others] = [one, ...all].map(dayOfRecord);
  if (others.filter((other) => other === text).length < 2) return `${text}`;
  const place = places.find(({ _id }) => _id === one.record);
  return `${text}, ${place?.reference ?? clockTime(one.createdAt)}`;
}

function dayOfRecord({ inbox, createdAt }: PersonDetail): string {
  return `${inboxes[inbox].one} of ${officeDay(dayInIndia(new Date(createdAt)))}`;
}

/** Returns what was put right: 'Name corrected: Kavya S → Kavya Selvam, by Devi'. */
export function correctionText({ detail, before, after, adminName }: RecordCorrection): string {
  return `${capitalised(detail)} corrected: ${valueText(detail, before)} → ${valueText(detail, after)}, by ${adminName}`;
}
