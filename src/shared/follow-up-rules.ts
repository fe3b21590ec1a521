import * as v from 'valibot';
import { aDay } from './day-rule.ts';
import { inYears } from './days.ts';
import { paragraphs } from './fields.ts';
import { sameness, stages } from './follow-up.ts';
import { limits } from './limits.ts';

const owner = v.optional(v.nullable(v.string('owner must be the id of an admin, or null.')));
const nextOn = v.optional(v.nullable(aDay('The day to call back')));
const wrongPeople = `people must be the ids of 1 to ${limits.listLimit} people.`;

/** A change of a person's follow-up: a field that is not sent stays, null takes it away. */
export const followUpRules = v.object({
  stage: v.optional(
    v.picklist(stages, `stage must be ${stages.slice(0, -1).join(', ')} or ${stages.at(-1)}.`),
  ),
  owner,
  nextOn,
});

/** The same change of several people at once. */
export const severalFollowUpsRules = v.object({
  people: v.pipe(
    v.array(v.string(wrongPeople), wrongPeople),
    v.minLength(1, wrongPeople),
    v.maxLength(limits.listLimit, wrongPeople),
  ),
  owner,
  nextOn,
});

/** Returns the first and the last day on which a person can be called next, both YYYY-MM-DD. */
export function nextDayBounds(today: string): { first: string; last: string } {
  return { first: inYears(-1, today), last: inYears(2, today) };
}

/** The change of a follow-up that an admin sends. */
export type FollowUpChange = v.InferOutput<typeof followUpRules>;

/** A note about a person; a next day that comes with it is set too. */
export const noteRules = v.object({
  text: paragraphs('Note', limits.message),
  nextOn: v.optional(aDay('The day to call back')),
});

/** Whether another entry is the same person. */
export const samePersonRules = v.object({
  other: v.string('other must be the id of another entry.'),
  is: v.picklist(sameness, `is must be ${sameness.slice(0, -1).join(', ')} or ${sameness.at(-1)}.`),
});
