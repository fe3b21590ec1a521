import { inIndia } from '../../shared/india-time.ts';
import { nameOfLanguage } from '../../shared/languages.ts';
import type { Enrollment, Inbox, Message, Registration } from '../../shared/records.ts';

/** A column of a spreadsheet of people. */
export interface Column<Field extends string = string> {
  heading: string;
  field: Field;
  /** In characters. */
  width: number;
  /** A time, ISO 8601 in UTC, which is shown in India's time; else a text. */
  isTime?: true;
  /** The short name of a language, shown by its whole name. */
  isLanguage?: true;
  /** The notice that was read before, by its version; or nothing. */
  isConsent?: true;
  /** Texts of several lines. */
  isLong?: true;
}

/** A table of people as a spreadsheet. */
export interface Sheet {
  title: string;
  columns: readonly Column[];
}

/** Some rows of the table behind a sheet: records with a text, or a consent, for every column's field. */
export type Rows = readonly object[];

const received = { heading: 'Received (IST)', field: 'createdAt', width: 20, isTime: true } as const;
const name = { heading: 'Name', field: 'name', width: 28 } as const;
const email = { heading: 'Email', field: 'email', width: 32 } as const;
const phone = { heading: 'Phone', field: 'phone', width: 20 } as const;
const address = { heading: 'Address', field: 'address', width: 44, isLong: true } as const;
const course = { heading: 'Course', field: 'course', width: 24 } as const;
const mail = { heading: 'Email', field: 'mail', width: 32 } as const;
const place = { heading: 'Place', field: 'place', width: 32, isLong: true } as const;
const message = { heading: 'Message', field: 'message', width: 80, isLong: true } as const;
const reference = { heading: 'Reference', field: 'reference', width: 14 } as const;
const language = { heading: 'Language', field: 'language', width: 12, isLanguage: true } as const;

const consent = { heading: 'Notice', field: 'consent', width: 18, isConsent: true } as const;

const ofEnrollments: Column<keyof Enrollment>[] = [
  received,
  name,
  email,
  phone,
  address,
  course,
  language,
  reference,
  consent,
];
const ofRegistrations: Column<keyof Registration>[] = [received, name, mail, phone, place, language, consent];
const ofMessages: Column<keyof Message>[] = [received, name, email, message, language, consent];

/** Which columns each table of people has in a spreadsheet, under which headings: what its screen shows, times in full. */
export const sheets: Readonly<Record<Inbox, Sheet>> = {
  enrollments: { title: 'Enrollments', columns: ofEnrollments },
  registrations: { title: 'Event registrations', columns: ofRegistrations },
  contactMessages: { title: 'Contact messages', columns: ofMessages },
  partnerMessages: { title: 'Partner messages', columns: ofMessages },
};

/** Returns the text of a cell, without the control characters that spreadsheets cannot hold; tabs and line breaks stay. */
export function textOf(row: object, { field, isLanguage, isConsent }: Column): string {
  const value: unknown = Reflect.get(row, field);
  const text = isConsent ? noticeIn(value) : String(value);
  return (isLanguage ? nameOfLanguage(text) : text).replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '');
}

/** Returns the version of the notice that a consent names. */
function noticeIn(consent: unknown): string {
  return typeof consent === 'object' && consent !== null ? String(Reflect.get(consent, 'notice')) : '';
}

/** Returns the time in a cell by the clock of `inIndia`. */
export function timeOf(row: object, { field }: Column): Date {
  return inIndia(new Date(String(Reflect.get(row, field))));
}
