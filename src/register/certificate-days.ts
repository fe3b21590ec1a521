import { badRequest } from '../http/index.ts';
import type { PrintedCertificate } from '../shared/records.ts';

/** Said of days that are not in order. */
export const lastBeforeFirst = 'Last day must not be before the first day.';
/** Said where one of the two days is missing. */
const bothDays = 'Give the first and the last day, or neither of them.';
/** Said of a day of issue that is still to come. */
export const issuedLater = 'Day of issue must not be after today.';
/** Said of a day of issue on which the training was not over. */
export const issuedEarlier = 'Day of issue must not be before the last day of training.';

/**
 * Checks that the training was over on the day of issue, and that this is not still to come.
 * @throws HttpRefusal 400
 */
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
