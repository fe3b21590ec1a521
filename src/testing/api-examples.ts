import { forEachRetentionKind } from '../shared/retention.ts';
import type { batchTrial } from './batches.ts';
import { aBatch } from './batches.ts';
import { file, picture } from './pictures.ts';

/** Returns what can be sent to calls of the API, with days that are to come. */
export function apiExamples({ day }: Pick<ReturnType<typeof batchTrial>, 'day'>) {
  return {
    aBatch: { ...aBatch, startsOn: day(14), endsOn: day(18) },
    aCertificate: { holder: 'Devi R', programme: 'Small class', from: day(-5), to: day(-1) },
    asFile: () => file(picture.png),
    inTamil: { 'translations.ta.name': 'இரவுப் பயிற்சி', 'translations.ta.eligibility': ['வயது 18'] },
    /** The settings that keep records of every kind for ever. */
    noMonths: forEachRetentionKind(() => null),
  };
}
