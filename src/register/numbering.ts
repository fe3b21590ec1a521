import type { Stored } from '../database/index.ts';
import { randomCode } from '../random-code.ts';
import { aroundCount, countIn, numberWith } from '../shared/certificate-numbers.ts';
import { certificateCodeLength } from '../shared/readable-codes.ts';
import type { PrintedCertificate } from '../shared/records.ts';
import type { Draft } from './drafts.ts';
import { findByCode, findByNumber, numbersFrom } from './store.ts';

/** Returns drafts with the numbers and codes they would get now; stores nothing. */
export function withNumbers(
  context: Stored,
  drafts: readonly Draft[],
  numberPattern: string,
): (Draft & PrintedCertificate)[] {
  const counts = new Map<string, number>();
  return drafts.map((draft) => {
    const year = draft.issuedOn.slice(0, 4);
    let count = counts.get(year) ?? greatestCount(context, numberPattern, draft.issuedOn) + 1;
    // An imported number may have more digits than the pattern's count.
    while (findByNumber(context, numberWith(numberPattern, draft.issuedOn, count)) !== null) count += 1;
    counts.set(year, count + 1);
    return {
      ...draft,
      number: numberWith(numberPattern, draft.issuedOn, count),
      code: freeCode(context),
    };
  });
}

export function freeCode(context: Stored): string {
  for (;;) {
    const code = randomCode(certificateCodeLength);
    if (findByCode(context, code) === null) return code;
  }
}

export function greatestCount(context: Stored, pattern: string, issuedOn: string): number {
  const series = aroundCount(pattern, issuedOn);
  const counts = numbersFrom(context, series.before).map((number) => countIn(number, series) ?? 0);
  return counts.reduce((greatest, count) => Math.max(greatest, count), 0);
}
