import * as v from 'valibot';
import { applicationRequests, batchStates } from './batches.ts';
import { catalogueKinds } from './catalogue.ts';
import { aDay } from './day-rule.ts';
import { daysFrom, inYears } from './days.ts';
import { amount, line, optionalLine, paragraphs } from './fields.ts';
import { grouped } from './grouped.ts';
import { limits } from './limits.ts';

// The rules for what admins and applicants send about batches: apart from the others, which reach other pages.

const kindMessage = 'kind must be course or certificate.';

/** A whole batch, as it is added. Whether its days are possible is asked by `wrongDays`. */
export const batchRules = v.object({
  kind: v.picklist(catalogueKinds, kindMessage),
  entry: line('Course', limits.name),
  startsOn: aDay('First day'),
  endsOn: aDay('Last day'),
  location: v.optional(optionalLine('Location', limits.name)),
  language: line('Language', limits.batchLanguage),
  seats: amount('Seats', { least: 1, most: limits.batchSeats, whole: true }),
  state: v.optional(
    v.picklist(
      batchStates.filter((state) => state !== 'cancelled'),
      'state must be open, confirmed or done; cancelling is a call of its own.',
    ),
  ),
  hidden: v.optional(v.boolean('hidden must be true or false.')),
});

/** A change of a batch: what is not sent keeps its value. */
export const batchChangeRules = v.partial(batchRules);

/** The message to those who have a place in a batch that is cancelled, and the batch to which they are moved; either may be left out. */
export const batchCancelRules = v.object({
  message: v.optional(
    v.pipe(v.string('Message must be text.'), v.trim(), v.maxLength(limits.message, tooLong('Message'))),
  ),
  // The batch to which everybody is moved; empty for none.
  batch: v.optional(
    v.pipe(
      v.string('batch must be text.'),
      v.transform((id) => id || undefined),
    ),
  ),
});

/** A message to everybody in a batch. */
export const batchMessageRules = v.object({ message: paragraphs('Message', limits.message) });

/** A change that the office makes to a place: one of the two. */
export const placeChangeRules = v.object({
  state: v.optional(
    v.picklist(['confirmed', 'cancelled', 'completed'], 'state must be confirmed, cancelled or completed.'),
  ),
  batch: v.optional(v.string('batch must be text.')),
});

/** The same with many places at once. */
export const placesChangeRules = v.object({
  places: v.pipe(
    v.array(v.string('places must be ids.'), 'places must be a list of ids.'),
    v.minLength(1, 'places is empty: the ids of the places to change.'),
    v.maxLength(limits.placesAtOnce, `${limits.placesAtOnce} places at most can be changed at once.`),
  ),
  ...placeChangeRules.entries,
});

/** Whether an applicant was told of a place. */
export const placeToldRules = v.object({ told: v.boolean('told must be true or false.') });

/** A change that an applicant makes on their own page; `batch` is where to move. */
export const applicationRules = v.object({
  action: v.picklist(applicationRequests, `action must be one of ${applicationRequests.join(', ')}.`),
  batch: v.optional(v.string('batch must be text.')),
});

/** Returns what is wrong with the days of a batch, and at which field, or null. */
export function wrongDays(
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
  today: string,
): { field: 'startsOn' | 'endsOn'; text: string } | null {
  const { batchDays, batchYears } = limits;
  if (startsOn < inYears(-batchYears, today) || startsOn > inYears(batchYears, today))
    return { field: 'startsOn', text: `First day must be within ${batchYears} years of today.` };
  if (endsOn < startsOn) return { field: 'endsOn', text: 'Last day must not be before the first day.' };
  if (daysFrom(startsOn, endsOn) >= batchDays)
    return { field: 'endsOn', text: `A batch can last ${batchDays} days at most.` };
  return null;
}

/** Returns whether people can have completed a batch, and get certificates: on its last day and after it. */
export function canComplete({ endsOn }: { endsOn: string }, today: string): boolean {
  return endsOn <= today;
}

function tooLong(label: string): string {
  return `${label} can have at most ${grouped(limits.message)} characters.`;
}
