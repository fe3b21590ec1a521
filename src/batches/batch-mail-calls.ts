import * as v from 'valibot';
import { callWith, json } from '../calls/index.ts';
import { conflict } from '../http/index.ts';
import { batchCancelRules, batchMessageRules } from '../shared/batch-rules.ts';
import { isInBatch } from '../shared/batches.ts';
import { firstLanguage, languageNames } from '../shared/languages.ts';
import { knownBatch, shownBatch, subjectOf } from './known-batch.ts';
import type { Batches } from './open-batches.ts';
import type { StoredPlace } from './place-records.ts';

export interface BatchMailParts
  extends Pick<Batches, 'batches' | 'places' | 'seats' | 'shownBatches' | 'changeSeats' | 'notify'> {
  /** Writes the mail that would tell an applicant that the place is cancelled; null where none would go out. */
  writeCancellation: (place: StoredPlace, message: string) => { subject: string; text: string } | null;
}

const tag = 'Batches';

const call = callWith<BatchMailParts>();

/** The calls by which the office mails everybody in a batch, and sees before what a cancellation would say. */
export const batchMailCalls = [
  call({
    method: 'POST',
    path: '/api/admin/batches/:id/preview',
    name: 'previewCancellation',
    tag,
    summary: 'Writes the mail that a cancellation would send, for one of those who would get it.',
    who: 'office',
    body: json(batchCancelRules),
    answer: v.strictObject({ language: v.picklist(languageNames), subject: v.string(), text: v.string() }),
    refusals: [409],
    activity: 'none',
    handle({ id, body }, parts) {
      const told = parts.seats.mailedOfCancelling(knownBatch(id, parts));
      // An admin reads English.
      const place = told.find(({ language }) => language === firstLanguage) ?? told[0];
      const mail = place === undefined ? null : parts.writeCancellation(place, body.message ?? '');
      if (place === undefined || mail === null) throw conflict('No email would go out for this batch.');
      return { language: place.language, subject: mail.subject, text: mail.text };
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/batches/:id/message',
    name: 'mailBatch',
    tag,
    summary: 'Mails everybody who has a seat in a batch or waits for one.',
    who: 'office',
    body: json(batchMessageRules),
    answer: v.strictObject({ message: v.string(), mailed: v.number() }),
    refusals: [409],
    activity: 'recorded',
    async handle({ id, body, record }, parts) {
      const batch = shownBatch(id, parts);
      if (batch.sample)
        throw conflict(
          'This batch is a sample, about which nobody is mailed. Change it to make it your own.',
        );
      const mailed = await parts.changeSeats(() => {
        const told = parts.places.inBatch(id).filter(isInBatch);
        for (const { enrollment } of told) parts.notify(enrollment, 'message', body.message);
        return told.length;
      });
      const people = mailed === 1 ? '1 person' : `${mailed} people`;
      record({ action: 'mailed', ...subjectOf(batch), details: people });
      return { message: `${people} ${mailed === 1 ? 'is' : 'are'} mailed.`, mailed };
    },
  }),
];
