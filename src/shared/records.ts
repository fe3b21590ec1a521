import type { Alarm } from './alarms.ts';
import type { Language, Translation } from './languages.ts';
import type { Role } from './roles.ts';
import type { SampleName } from './sample-facts.ts';

// What the calls send and receive: one type a record of the institute, as JSON carries it.

/** An account of the back office, without its secrets. */
export interface Admin {
  _id: string;
  name: string;
  email: string;
}

/** An account as every admin sees it. */
export interface TeamMember extends Admin {
  role: Role;
  /** ISO 8601 in UTC. */
  createdAt: string;
  /** It is the one who asks. */
  isYou: boolean;
  /** ISO 8601 in UTC; null where no log-in is known. */
  lastLoginAt: string | null;
  /** An authenticator app or a passkey is asked for at log-in. */
  hasSecondFactor: boolean;
}

/** A session of whoever asks. */
export interface AdminSession {
  _id: string;
  /** What it was begun with: 'Chrome on Android'. */
  device: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
  /** Within a minute; ISO 8601 in UTC. */
  usedAt: string;
  /** It is the one in which this is asked. */
  isThis: boolean;
}

/** The answer that shows an admin's new password, this once. */
export interface NewPasswordAnswer {
  message: string;
  password: string;
}

/** A course or an add-on certificate: both have the same shape. */
export interface CatalogueEntry {
  /** Readable and stable, made from the first name: `small-class`. */
  _id: string;
  name: string;
  /** Rupees, without GST. */
  price: number;
  description: string;
  /** Free text such as '18% GST'. */
  gst: string;
  /** Length in whole days. */
  days: number;
  aboutCourse: string;
  eligibility: string[];
  courseIncludes: string[];
  courseExcludes: string[];
  /** Path under this host, or null where the placeholder is shown. */
  image: string | null;
  /** Where it takes place, or null for the institute's default location. */
  location: string | null;
  /** Which of its texts stand in English although another language was asked for; only then. */
  english?: TwinField[];
}

/** The texts of a course or certificate that may have a twin in another language. */
export const twinFields = [
  'name',
  'description',
  'aboutCourse',
  'eligibility',
  'courseIncludes',
  'courseExcludes',
  'location',
] as const;

/** The name of such a text. */
export type TwinField = (typeof twinFields)[number];

/** The texts of a course or certificate in another language; what is not there stands in English. */
export type EntryTwin = { [Field in TwinField]?: NonNullable<CatalogueEntry[Field]> };

/** The same in every other language that it has been translated into. */
export type EntryTwins = { [Name in Translation]?: EntryTwin };

/** A course or certificate in English, with its twins. */
export interface TranslatedEntry extends Omit<CatalogueEntry, 'english'> {
  translations: EntryTwins;
}

/** A course or certificate as the back office sees it. */
export interface AdminCatalogueEntry extends TranslatedEntry {
  /** Visitors do not see it. */
  hidden: boolean;
  /** Where it stands in the order of the site, hidden entries counted too; from 1. */
  place: number;
  /** Names what stands in it: whoever saves a change says which version they began with. */
  version: string;
}

/** What the lists of courses and certificates show of each; it is all that the server puts into their pages. */
export type ListedEntry = Pick<
  CatalogueEntry,
  '_id' | 'name' | 'image' | 'days' | 'price' | 'gst' | 'description' | 'english'
>;

/** What Home's cards show of each; of the description, no more than they have room for. */
export type EntryCard = ListedEntry;

/** The two kinds of catalogue entry. */
export const catalogueKinds = ['course', 'certificate'] as const;

/** One of the two. */
export type CatalogueKind = (typeof catalogueKinds)[number];

/** Which course or certificate. */
export interface EntryKey {
  kind: CatalogueKind;
  /** Its id. */
  entry: string;
}

/** The logo of a collaborator. */
export interface Logo {
  _id: string;
  /** Path under this host. */
  url: string;
  /** The name that the file had on the admin's machine. */
  filename: string;
}

/** The poster of an event, shown to visitors in a popup. */
export interface Poster {
  _id: string;
  name: string;
  /** Path under this host. */
  image: string;
  /** Its name in other languages, where it has any. */
  translations?: { [Name in Translation]?: { name: string } };
}

/** What somebody who sent something had been told before, and when. */
export interface Consent {
  /** The version of the notice, whose text the back office has. */
  notice: string;
  language: Language;
  /** ISO 8601 in UTC. */
  at: string;
}

/** Somebody who wants to take a course or a certificate. */
export interface Enrollment {
  _id: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  /** The name of the course or certificate at that time. */
  course: string;
  /** Such as 'K7MQ-4XTR'; empty where it was stored before there were any. */
  reference: string;
  /** In which the form was filled. */
  language: Language;
  /** When it reached the server, ISO 8601 in UTC. */
  createdAt: string;
  /** Null where no notice was shown: it was stored before there were any, or a program has sent it. */
  consent: Consent | null;
}

/** Somebody who left details for an event. */
export interface Registration {
  _id: string;
  name: string;
  mail: string;
  phone: string;
  place: string;
  /** In which the form was filled. */
  language: Language;
  /** When it reached the server, ISO 8601 in UTC. */
  createdAt: string;
  /** Null where no notice was shown: it was stored before there were any, or a program has sent it. */
  consent: Consent | null;
}

/** A message of the contact form or of the partner form. */
export interface Message {
  _id: string;
  name: string;
  email: string;
  message: string;
  /** In which the form was filled. */
  language: Language;
  /** When it reached the server, ISO 8601 in UTC. */
  createdAt: string;
  /** Null where no notice was shown: it was stored before there were any, or a program has sent it. */
  consent: Consent | null;
}

/** The answer to a successful log-in. */
export interface LoginAnswer {
  message: string;
  admin: Admin;
  token: string;
  /** The password was handed over by another admin: the token only serves to choose one of one's own. */
  mustChoosePassword?: boolean;
  /** Owners ask for a second factor, and there is none yet: after the password, the token only serves to set one up. */
  mustSetSecondFactor?: boolean;
  /** How many recovery codes are left, where they are few. */
  recoveryCodesLeft?: number;
  /** Those of the last 30 days, newest first, where there are any. */
  accountEvents?: AccountEvent[];
}

/** What may have happened to an account, so that its admin is told at log-in. */
export const accountEventKinds = [
  'password reset',
  'second factor removed',
  'role changed',
  'new device',
  'wrong codes',
  'recovery code used',
] as const;

/** What a mail tells alone: who was removed never logs in again, and months are nothing of the account. */
export type MailedEvent = 'removed' | 'months changed';

/** Something that has happened to the account of whoever logs in. */
export interface AccountEvent {
  kind: (typeof accountEventKinds)[number];
  /** The admin who did it, as they were then; null for the command line of the server, and for whoever was at a log-in. */
  by: Pick<Admin, 'name' | 'email'> | null;
  /** The new role; of a log-in on what device it was, such as 'Chrome on Android'; else empty. */
  details: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
}

/** Every refusal; a 400 for fields names them too. */
export interface Refusal {
  message: string;
  errors?: Record<string, string>;
}

/** The four kinds of what visitors send; each has a table, a list and a screen of its own. */
export const inboxes = ['enrollments', 'registrations', 'contactMessages', 'partnerMessages'] as const;

/** One of the four. */
export type Inbox = (typeof inboxes)[number];

/** What there is to know of one inbox, as one admin sees it. */
export interface InboxNews {
  total: number;
  /** How many have come since that admin last opened its screen. */
  fresh: number;
  /** When the newest of all came, ISO 8601 in UTC; null where there is none. */
  latest: string | null;
}

/** What is new, as the back office shows it to an admin. Counts only: nothing of any person. */
export interface News {
  inboxes: Record<Inbox, InboxNews>;
  /** Whether mails are set up. */
  sendsMails: boolean;
  /** Mails that could not be sent within a day; 0 to editors. */
  failedMails: number;
  /** Why mails to the institute do not go out, in one sentence; null while they do, as far as is known, and to editors. */
  mailTrouble: string | null;
  /** The facts of the site that are still samples. */
  sampleFacts: SampleName[];
  /** Another number whenever something of the follow-up has changed. */
  followUpChanges: number;
  /** What is wrong on the server, as far as it concerns the role of that admin. */
  alarms: Alarm[];
}
