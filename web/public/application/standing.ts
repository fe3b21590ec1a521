import type { Texts } from '../../../src/content/texts.ts';
import { isSeated, type PlaceState } from '../../../src/shared/batches.ts';
import { fill } from '../../../src/shared/content.ts';
import { dayText, momentText } from '../../../src/shared/day-text.ts';
import type { Application } from '../../../src/shared/records.ts';

/** The sign at arm's length: all is well, something is to be done, wait, or it is over. */
export type Tone = 'good' | 'act' | 'wait' | 'over';

/** The sign of each state. */
export const tones: Readonly<Record<PlaceState, Tone>> = {
  asked: 'wait',
  held: 'act',
  confirmed: 'good',
  waiting: 'wait',
  offered: 'act',
  cancelled: 'over',
  lapsed: 'over',
  completed: 'good',
};

/** Returns whether the course of a seat has begun: from then on there is nothing to do here. */
export function hasBegun(application: Application): boolean {
  const { state, batch, actions } = application;
  return state !== 'completed' && isSeated(application) && batch !== null && actions.length === 0;
}

/** Returns whether an applicant still waits for a batch that began on an earlier day: no seat is offered there any more. */
export function hasMissed({ state, ahead, beginsToday, beyond }: Application): boolean {
  return state === 'waiting' && ahead === null && !beginsToday && !beyond;
}

/** Returns whether other dates are all that is left to be chosen. */
export function choosesDates({ state, actions }: Application): boolean {
  return ['asked', 'cancelled', 'lapsed'].includes(state) && actions.includes('move');
}

/** Returns whether choosing other dates is the thing to do now; also for an applicant who waits, since those have a seat. */
export function mainlyMoves(application: Application): boolean {
  const { state, actions } = application;
  return choosesDates(application) || (state === 'waiting' && actions.includes('move'));
}

/** The stages of everybody who completes a course, in this order. */
export const stages = ['applied', 'reserved', 'confirmed', 'training', 'certificate'] as const;

/** Returns the stage that an application has reached; null once nothing more comes of it. */
export function stageOf(application: Application): (typeof stages)[number] | null {
  const { state } = application;
  if (state === 'cancelled' || state === 'lapsed' || hasMissed(application)) return null;
  if (state === 'completed') return 'certificate';
  if (hasBegun(application)) return 'training';
  if (state === 'confirmed') return 'confirmed';
  return state === 'held' ? 'reserved' : 'applied';
}

/** Returns the state of an application, in a few words. */
export function titleOf(application: Application, { states }: Texts['application']): string {
  const { state, ahead, beginsToday, beyond, certificate } = application;
  if (certificate !== null) return states.certified;
  if (beginsToday || beyond) return states.today;
  if (hasMissed(application)) return states.missed;
  return fill(states[state], { number: (ahead ?? 0) + 1 });
}

/** Returns what that means, and by when something is to happen. */
export function leadOf(
  application: Application,
  texts: Texts['application'],
  { days, beginsToday, beyond }: Texts['batches'],
): string {
  const { state, batch, heldUntil, actions } = application;
  const { leads } = texts;
  const day = batch === null ? '' : dayText(batch.startsOn, days, 'weekday');
  const until = heldUntil === null ? '' : momentText(heldUntil, days);
  if (application.beginsToday) return beginsToday;
  if (application.beyond) return beyond;
  if (hasMissed(application)) return leads.missed;
  if (hasBegun(application)) return fill(leads.begun, { day });
  if (state === 'held' && until !== '') return fill(leads.heldUntil, { until });
  if (state === 'offered' && until !== '') return fill(leads.offeredUntil, { until });
  if (application.staysConfirmed)
    return actions.includes('move') ? leads.staysConfirmed : leads.staysConfirmedCall;
  if (state === 'cancelled' && batch?.state === 'cancelled') return leads.batchCancelled;
  return fill(leads[state], { day });
}
