import { type Language, languageQuery } from './languages.ts';
import type { CatalogueKind } from './records.ts';
import type { VerifyProblem } from './typed-code.ts';

/** What may become of a batch. */
export const batchStates = ['open', 'confirmed', 'cancelled', 'done'] as const;

/** One of them. */
export type BatchState = (typeof batchStates)[number];

/** How somebody stands with a batch; `asked` means that no seat is meant yet. */
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

/** One of them. */
export type PlaceState = (typeof placeStates)[number];

/** Those in which a place takes a seat. */
export const seatedStates = ['held', 'confirmed', 'offered', 'completed'] as const satisfies PlaceState[];

/** Returns whether a batch is to take place, or does. */
export function isRunning({ state }: { state: BatchState }): boolean {
  return state === 'open' || state === 'confirmed';
}

/** Returns whether a place takes a seat. */
export function isSeated({ state }: { state: PlaceState }): boolean {
  return seatedStates.some((seated) => seated === state);
}

/** Returns whether somebody has a seat in the batch or waits for one. */
export function isInBatch(place: { state: PlaceState }): boolean {
  return isSeated(place) || place.state === 'waiting';
}

/** Returns whether somebody is to come on the days of the batch. */
export function isExpected({ state }: { state: PlaceState }): boolean {
  return state === 'held' || state === 'confirmed' || state === 'offered';
}

/** What every batch says. */
interface BatchFacts {
  _id: string;
  kind: CatalogueKind;
  /** The id of its course or certificate. */
  entry: string;
  /** The name of that, in the language that was asked for. */
  entryName: string;
  /** First day in India, YYYY-MM-DD. */
  startsOn: string;
  /** Last day in India, YYYY-MM-DD. */
  endsOn: string;
  /** Where it takes place; null: where courses usually do. The back office sees only what a batch says for itself. */
  location: string | null;
  /** In which it is taught, such as 'Tamil and English'. */
  language: string;
  seatsLeft: number;
  /** No seat is left; who enrolls waits. */
  full: boolean;
}

/** A batch as visitors see it. */
export interface Batch extends BatchFacts {
  state: BatchState;
  /** The name stands in English although another language was asked for; only then. */
  english?: true;
  /** It was made up for a demonstration; only then. */
  sample?: true;
}

/** All that cards show of the next batch of their course. */
export type NextBatch = Pick<Batch, 'kind' | 'entry' | 'startsOn' | 'seatsLeft' | 'full' | 'sample'>;

/** A batch as the back office sees it. */
export interface AdminBatch extends BatchFacts {
  state: BatchState;
  seats: number;
  /** Seats that are held, offered, confirmed or completed. */
  taken: number;
  /** People who wait for a seat. */
  waiting: number;
  /** Seats that are held and not confirmed yet. */
  held: number;
  /** People who were ever in it: only without any can it be deleted. */
  places: number;
  /** Visitors do not see it. */
  hidden: boolean;
  sample: boolean;
}

/** The certificate that was issued to whoever has completed a batch: the newest, if there were several. */
export interface CertificateOfPlace {
  /** Such as 'NDA/2027/0001'. */
  number: string;
  /** By which anybody can check it, such as 'K7MQ-4XTR-9HWC'. */
  code: string;
  state: 'valid' | 'revoked';
}

/** Somebody's place in a batch, as the back office sees it. */
export interface Place {
  _id: string;
  /** The id of the enrollment. */
  enrollment: string;
  /** The id of the batch; null where no date was chosen yet. */
  batch: string | null;
  state: PlaceState;
  /** When it lapses, ISO 8601 in UTC; null: not by itself. */
  heldUntil: string | null;
  /** Such as 'K7MQ-4XTR'. */
  reference: string;
  name: string;
  email: string;
  phone: string;
  /** The English name of the course or certificate, as it was asked for. */
  course: string;
  /** Which of the two it is; null where that is not known, as of a text of the applicant's own. */
  kind: CatalogueKind | null;
  /** Its id; null like `kind`. */
  entry: string | null;
  /** What it is called now, in the applicant's language. */
  courseName: string;
  /** In which the applicant reads what the institute answers. */
  language: Language;
  /** The path of the applicant's page under this host. */
  page: string;
  /** The reference of somebody else's place in this batch with the same email or phone; null where there is none. */
  sameAs: string | null;
  /** Null where none was issued. */
  certificate: CertificateOfPlace | null;
  /** When it came into its state, ISO 8601 in UTC. */
  since: string;
  /** When the enrollment arrived, ISO 8601 in UTC. */
  createdAt: string;
}

/** What an applicant can do on the own page. */
export const applicationActions = ['leave', 'accept', 'move'] as const;

/** One of them. */
export type ApplicationAction = (typeof applicationActions)[number];

/** What can be asked for there: one of these, or, in whatever state, that everything be erased. */
export const applicationRequests = [...applicationActions, 'withdraw'] as const;

/** One of them. */
export type ApplicationRequest = (typeof applicationRequests)[number];

/** Why a search for an application, sent without scripts, leads back to its form. */
export const searchProblems = ['unknown', 'limited'] as const;

/** One of them. */
export type SearchProblem = (typeof searchProblems)[number];

/** The valid certificate of an applicant who has completed the course. */
export interface ApplicantCertificate {
  /** Such as 'NDA/2027/0001'. */
  number: string;
  /** By which anybody can check it, such as 'K7MQ-4XTR-9HWC'. */
  code: string;
  /** Day in India, YYYY-MM-DD. */
  issuedOn: string;
  /** The path of its file under this host; null while it cannot be printed. */
  file: string | null;
}

/** What an applicant's page shows. */
export interface Application {
  /** Such as 'K7MQ-4XTR'. */
  reference: string;
  name: string;
  /** The name of the course or certificate, as it was asked for. */
  course: string;
  state: PlaceState;
  /** Null where no date was chosen yet. */
  batch: Batch | null;
  /** When what is held or offered lapses, ISO 8601 in UTC; null: not by itself. */
  heldUntil: string | null;
  /** It waits for a batch that begins today, of which nobody is offered a seat any more; only then. */
  beginsToday?: true;
  /** How many wait before this one; null unless it waits for a batch that has not begun. */
  ahead: number | null;
  /** The path of the calendar file under this host; null where there is no date to be there on. */
  calendar: string | null;
  /** What can be done now. */
  actions: ApplicationAction[];
  /** The dates of the same course that have a seat and can be changed to, by start. */
  dates: Batch[];
  /** Null where none is valid. */
  certificate: ApplicantCertificate | null;
  language: Language;
  /** When the enrollment arrived, ISO 8601 in UTC. */
  createdAt: string;
}

/** What an enrollment is answered with. */
export interface EnrollmentAnswer {
  message: string;
  _id: string;
  /** Such as 'K7MQ-4XTR'. */
  reference: string;
  state: PlaceState;
  /** When the seat that is held lapses, ISO 8601 in UTC; null: none is held, or it does not lapse by itself. */
  heldUntil: string | null;
  /** It waits for a batch that begins today, of which nobody is offered a seat any more; only then. */
  beginsToday?: true;
  /** The path of the applicant's page under this host, in the language of the form. */
  page: string;
}

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

/** The longest an offer stands, in hours; never longer than until the batch starts. */
export const offerHours = 48;
