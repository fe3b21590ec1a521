import type { PlaceState } from './batches.ts';
import type { Inbox } from './inboxes.ts';
import type { Language } from './languages.ts';

/** How far it has come with somebody, in the order of the way. */
export const stages = ['new', 'contacted', 'applied', 'enrolled', 'completed', 'lost'] as const;

/** One of them. */
export type Stage = (typeof stages)[number];

/** Those that follow from a place in a batch, and are never set by hand. */
const stagesOfPlaces: readonly Stage[] = ['enrolled', 'completed'];

/** Returns the stages that somebody can set by hand; beside a seat also the one that it gives, which takes back 'lost'. */
export function stagesByHand(bySeat: Stage | null): readonly Stage[] {
  return stages.filter((stage) => stage === bySeat || !stagesOfPlaces.includes(stage));
}

/** Returns the stage that a place gives whoever has it, or null. */
export function stageOfPlace(place: PlaceState | null): Stage | null {
  if (place === 'held' || place === 'confirmed') return 'enrolled';
  return place === 'completed' ? 'completed' : null;
}

/** When somebody is to be called: today or overdue, on a later day, or no day is set. */
export const dueNames = ['today', 'later', 'none'] as const;

/** One of them. */
export type Due = (typeof dueNames)[number];

/** What an admin wrote about somebody. */
export interface Note {
  _id: string;
  text: string;
  /** The name of the admin who wrote it, as it was then. */
  author: string;
  /** The id of the record that it is about; null: from before, when notes were about a person. */
  about: string | null;
  /** ISO 8601 in UTC. */
  createdAt: string;
}

/** An enrollment, as far as a person's follow-up leads to its seat. */
export interface FollowedEnrollment {
  _id: string;
  reference: string;
  /** How it stands with its date; null where it was stored before there were places. */
  place: PlaceState | null;
}

/** Somebody to call back: one person, whatever that person has sent. */
export interface FollowUp {
  _id: string;
  /** Name, email, language and source are those of the newest record. */
  name: string;
  email: string;
  /** The newest number; null where none was ever sent. */
  phone: string | null;
  language: Language;
  source: Inbox;
  /** The course, the place, or how the message begins. */
  wants: string;
  stage: Stage;
  /** The stage follows from a place in a batch. */
  byPlace: boolean;
  /** The id of an admin; null: nobody. */
  owner: string | null;
  ownerName: string | null;
  /** A day in India, YYYY-MM-DD, or null. */
  nextOn: string | null;
  /** How much the person has sent. */
  sent: number;
  /** The newest; its text is shortened. */
  lastNote: Note | null;
  enrollment: FollowedEnrollment | null;
  /** Another entry has the same email or phone, of which nobody has said whether it is the same person. */
  isPerhapsAnother: boolean;
  /** When the newest record came, ISO 8601 in UTC. */
  createdAt: string;
}

/** One thing that somebody has sent. */
export interface FollowUpRecord {
  _id: string;
  inbox: Inbox;
  name: string;
  email: string;
  phone: string | null;
  /** The course, the place, or the whole message. */
  text: string;
  reference: string | null;
  place: PlaceState | null;
  language: Language;
  createdAt: string;
}

/** What the office says of another entry: the same person, another one, or nothing yet. */
export const sameness = ['same', 'apart', 'perhaps'] as const;

/** Another entry that is perhaps the same person, or was joined or kept apart. */
export interface OtherEntry {
  _id: string;
  name: string;
  sharesEmail: boolean;
  sharesPhone: boolean;
  is: (typeof sameness)[number];
  /** When its newest record came, ISO 8601 in UTC. */
  createdAt: string;
}

/** The same person with everything that was sent and every note, newest first. */
export interface FollowUpHistory extends FollowUp {
  records: FollowUpRecord[];
  notes: Note[];
  others: OtherEntry[];
}

/** An admin of the office, with the number of people to follow up. */
export interface FollowUpOwner {
  _id: string;
  name: string;
  isYou: boolean;
  people: number;
}

/** How many people there are to follow up. Counts only: nothing of any person. */
export interface FollowUpCounts {
  total: number;
  /** Due today or before. */
  due: number;
  stages: Record<Stage, number>;
  owners: FollowUpOwner[];
  /** Without an owner. */
  unowned: number;
}
