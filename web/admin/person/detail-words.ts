import type { Detail } from '../../../src/shared/corrections.ts';
import { inboxes } from '../../../src/shared/inboxes.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import { type Language, namesInEnglish } from '../../../src/shared/languages.ts';
import type { PersonDetail, RecordCorrection } from '../../../src/shared/records.ts';
import { capitalised } from '../../../src/shared/sentence.ts';
import { officeDay } from '../parts/batches/batch-words.ts';

/** Returns a value in words, on one line: '98765 43210', 'no email', 'Tamil'. */
export function valueText(detail: Detail, value: string): string {
  if (value === '') return `no ${detail}`;
  return detail === 'language' ? namesInEnglish[value as Language] : value.split('\n').join(', ');
}

/** Returns which record has a value: 'enrollment of 4 Jan 2027'. */
export function recordText({ inbox, createdAt }: PersonDetail): string {
  return `${inboxes[inbox].one} of ${officeDay(dayInIndia(new Date(createdAt)))}`;
}

/** Returns what was put right: 'Name corrected: Kavya S → Kavya Selvam, by Devi'. */
export function correctionText({ detail, before, after, adminName }: RecordCorrection): string {
  return `${capitalised(detail)} corrected: ${valueText(detail, before)} → ${valueText(detail, after)}, by ${adminName}`;
}
