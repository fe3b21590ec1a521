import type { Context } from '../context.ts';
import { aroundCount, countIn, numberWith } from '../shared/certificate-numbers.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { EarlierCertificate, ImportFault } from '../shared/records.ts';
import { readDay } from './import-days.ts';
import type { ImportColumn } from './import-headings.ts';
import { greatestCount } from './numbering.ts';
import { currentPaper } from './paper.ts';
import type { Face } from './sheet/libraries.ts';
import { unprintable } from './sheet/runs.ts';

/** A larger gap before a number suggests a typing error. */
const farAhead = 100;

/** Warns only: a certificate with an unprintable name can still be verified. */
export function unprintableTexts(
  certificate: EarlierCertificate,
  line: number,
  columns: readonly ImportColumn[],
  face: Face,
): ImportFault[] {
  return columns.flatMap(({ field, heading }) => {
    if (field !== 'holder' && field !== 'programme') return [];
    const letters = unprintable(certificate[field], face).join(' ');
    if (letters === '') return [];
    const message = `${certificate[field]} has ${letters}, which we cannot print. This certificate can be checked, but not printed again.`;
    return [{ line, column: heading, message }];
  });
}

export function looksLikeDay({ number }: EarlierCertificate, line: number, column: string): ImportFault[] {
  if ('fault' in readDay('', number)) return [];
  const message = `${number} looks like a day. Please make sure that it is the number on the certificate.`;
  return [{ line, column, message }];
}

export function withoutDays(
  { from }: EarlierCertificate,
  line: number,
  columns: readonly ImportColumn[],
): ImportFault[] {
  const column = columns.find(({ field }) => field === 'from');
  if (from !== null || column === undefined) return [];
  const message = 'The days of training are not given here: this certificate will not say them.';
  return [{ line, column: column.heading, message }];
}

/**
 * Warns about numbers that raise the count by over 100: an imported number cannot be withdrawn.
 * @param lines the row of each number
 */
export function numbersFarAhead(
  context: Context,
  lines: ReadonlyMap<string, number>,
  column: string,
): ImportFault[] {
  const { numberPattern } = currentPaper(context);
  const today = dayInIndia(context.now());
  const series = aroundCount(numberPattern, today);
  const counted = [...lines]
    .map(([number, line]) => ({ line, count: countIn(number, series) ?? 0 }))
    .sort((one, other) => one.count - other.count);
  let greatest = greatestCount(context, numberPattern, today);
  return counted.flatMap(({ line, count }) => {
    const before = greatest;
    greatest = Math.max(greatest, count);
    if (count - before <= farAhead) return [];
    const [next, last] = [count + 1, before + 1].map((each) => numberWith(numberPattern, today, each));
    const message = `With this number the next certificate gets ${next}; without it, ${last}. Please make sure that it is right.`;
    return [{ line, column, message }];
  });
}
