import type { Texts } from '../../../../src/content/texts.ts';
import { fill } from '../../../../src/shared/content.ts';
import { dayText } from '../../../../src/shared/day-text.ts';
import { daysFrom } from '../../../../src/shared/days.ts';
import { detailPages, pagePath } from '../../../../src/shared/pages.ts';
import type { Batch } from '../../../../src/shared/records.ts';

/** The id of the part of a course's page that lists its dates. */
export const datesAnchor = 'dates';

/** Returns how many seats of a batch are left, in words. */
export function seatsText(
  { seatsLeft, full }: Pick<Batch, 'seatsLeft' | 'full'>,
  texts: Texts['batches'],
): string {
  if (full) return texts.full;
  return seatsLeft === 1 ? texts.oneSeatLeft : fill(texts.seatsLeft, { count: seatsLeft });
}

/**
 * Returns the last day of a batch and how many days it has, its first and last among them.
 * @param style `day`: the year is above
 */
export function untilText(
  { startsOn, endsOn }: Pick<Batch, 'startsOn' | 'endsOn'>,
  { days }: Texts['batches'],
  lists: Texts['batchLists'],
  style: 'day' | 'year',
): string {
  const count = daysFrom(startsOn, endsOn) + 1;
  const length = count === 1 ? lists.oneDay : fill(lists.days, { count });
  return fill(lists.until, { day: dayText(endsOn, days, style), length });
}

/** Returns the path of the page of a batch's course. */
export function coursePath({ kind, entry }: Pick<Batch, 'kind' | 'entry'>): string {
  return pagePath(detailPages[kind], entry);
}

/** Returns the path to enroll for a batch: the page of its course, with this date chosen. */
export function enrollPath(batch: Pick<Batch, '_id' | 'kind' | 'entry'>): string {
  return `${coursePath(batch)}?batch=${encodeURIComponent(batch._id)}`;
}
