import { badRequest } from '../http/index.ts';
import type { PrintedCertificate } from '../shared/records.ts';

export const lastBeforeFirst = 'Last day must not be before the first day.';
const bothDays = 'Give the first and the last day, or neither of them.';
export const issuedLater = 'Day of issue must not be after today.';
export const issuedEarlier = 'Day of issue must not be before the last day of training.';

/** @throws HttpRefusal 400 if only the first or last day is given, or a day is in the future or out of order. */
export function checkDays(
  { from, to, issuedOn }: Pick<PrintedCertificate, 'from' | 'to' | 'issuedOn'>,
  today: string,
): void {
  if ((from === null) !== (to === null))
    throw badRequest(bothDays, { [from === null ? 'from' : 'to']: bothDays });
  if (from !== null && to !== null && to < from) throw badRequest(lastBeforeFirst, { to: lastBeforeFirst });
  if (issuedOn > today) throw badRequest(issuedLater, { issuedOn: issuedLater });
  if (to !== null && issuedOn < to) throw badRequest(issuedEarlier, { issuedOn: issuedEarlier });
}
