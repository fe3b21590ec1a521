import { type Language, languageQuery } from './languages.ts';
import type { VerifyProblem } from './typed-code.ts';

/** The states of a batch. */
export const batchStates = ['open', 'confirmed', 'cancelled', 'done'] as const;
export type BatchState = (typeof batchStates)[number];

/** The states of a place; `asked` means that no seat is meant yet. */
export const placeStates = [
  'asked',
  'held',
  'confirmed',
  'waiting',
  'offered',
  'cancelled',
  'lapsed',
  'completed',
] as const;
export type PlaceState = (typeof placeStates)[number];

/** The longest time for an offer, in hours; it ends when the batch starts. `HOLD_HOURS` is that of a hold. */
export const offerHours = 48;

/** Those who can cancel a place. */
export const cancellers = ['applicant', 'office'] as const;

/** The changes by hand that the office has to tell an applicant. */
export const handActions = ['confirmed', 'moved', 'cancelled'] as const;
export type HandAction = (typeof handActions)[number];

/** What the office tells applicants if no mail does; `enrolled` is the confirmation, `message` a mail to all of a batch. */
export const untoldChanges = [
  ...handActions,
  'offered',
  'enrolled',
  'lapsing',
  'certificate',
  'message',
] as const;
export type UntoldChange = (typeof untoldChanges)[number];

/** The states that take a seat. */
export const seatedStates = ['held', 'confirmed', 'offered', 'completed'] as const satisfies PlaceState[];

/** Returns whether a batch is to take place, or does. */
export function isRunning({ state }: { state: BatchState }): boolean {
  return state === 'open' || state === 'confirmed';
}

/** Returns whether a place takes a seat. */
export function isSeated({ state }: { state: PlaceState }): boolean {
  return seatedStates.some((seated) => seated === state);
}

/** Returns whether an applicant has a seat in the batch or waits for one. */
export function isInBatch(place: { state: PlaceState }): boolean {
  return isSeated(place) || place.state === 'waiting';
}

/** Returns whether an applicant is notified of other days or the end of the batch: everybody in it but the completed. */
export function isNotifiedOfBatch(place: { state: PlaceState }): boolean {
  return isExpected(place) || place.state === 'waiting';
}

/** Returns the places to move out of a cancelled batch, in the order in which they get seats. */
export function movedFirst<One extends { state: PlaceState }>(places: readonly One[]): One[] {
  const turn = (place: One) => (place.state === 'confirmed' ? 0 : isSeated(place) ? 1 : 2);
  return places.filter(isNotifiedOfBatch).sort((one, other) => turn(one) - turn(other));
}

/** Returns whether an applicant is to come on the days of the batch. */
export function isExpected({ state }: { state: PlaceState }): boolean {
  return state === 'held' || state === 'confirmed' || state === 'offered';
}

/** The actions of an applicant on their own page. */
export const applicationActions = ['leave', 'accept', 'move'] as const;
export type ApplicationAction = (typeof applicationActions)[number];

/** The requests that can be sent there: one of these actions, or, in whatever state, that everything be erased. */
export const applicationRequests = [...applicationActions, 'withdraw'] as const;
export type ApplicationRequest = (typeof applicationRequests)[number];

/** Why a search for an application, sent without scripts, leads back to its form. */
export const searchProblems = ['unknown', 'limited'] as const;
export type SearchProblem = (typeof searchProblems)[number];

/** Returns the path of the call that lists the upcoming batches, or those of one course or certificate. */
export function batchesPath(query: { entry?: string; language: Language; next?: true }): string {
  const parameters = new URLSearchParams();
  if (query.entry !== undefined) parameters.set('entry', query.entry);
  if (query.next) parameters.set('next', '1');
  if (query.language !== 'en') parameters.set('language', query.language);
  const text = parameters.toString();
  return text === '' ? '/api/batches' : `/api/batches?${text}`;
}

/** Returns the path of the call that gives what the page of an applicant shows. */
export function applicationCall(key: string, language: Language): string {
  return `/api/application/${encodeURIComponent(key)}${languageQuery(language)}`;
}

/** Returns the path of the file of an applicant's certificate, by the key of the page. */
export function applicantCertificate(key: string): string {
  return `/api/application/${encodeURIComponent(key)}/certificate.pdf`;
}

/** Returns the query that says on a page which of its forms, sent without scripts, could not be carried out: the action's name, or why nothing was found. */
export function problemQuery(problem: ApplicationAction | SearchProblem | VerifyProblem): string {
  return `?problem=${problem}`;
}

/** The query of the page that says that an application was erased. */
export const withdrawnQuery = '?done=withdrawn';

/** The path of the calendar of all upcoming batches. */
export const allBatchesCalendar = '/batches.ics';

/** Returns the path of the calendar file of one batch. */
export function batchCalendar(id: string): string {
  return `/batches/${encodeURIComponent(id)}.ics`;
}
