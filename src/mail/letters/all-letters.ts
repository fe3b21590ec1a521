import { forEachInbox, type Inbox } from '../../shared/inboxes.ts';
import type { LetterTemplate } from '../letter-words.ts';
import type { Audience, StoredRecord, Topic } from '../store.ts';
import { accountLetters } from './account-letters.ts';
import { alarmsLetter } from './alarms.ts';
import { certificate } from './certificate.ts';
import { confirmation } from './confirmation.ts';
import { departure, notification } from './notification.ts';
import { seatLetters } from './seat-letters.ts';

/** A letter that is to be written. */
export interface LetterRequest {
  /** The id of the mail. */
  id: string;
  topic: Topic;
  audience: Audience;
  /** The index of the institute's address; without it, all of them. */
  addressee?: number | null;
  record: StoredRecord;
}

/** The letters about one kind of record. */
interface Letters {
  /** Returns the name of a letter, as the outbox stores it. */
  nameOf: (request: LetterRequest) => string | undefined;
  templates: Readonly<Record<string, LetterTemplate>>;
}

/** The letters to or about an applicant after the confirmation. */
const noticeTemplates = { ...seatLetters, certificate, departure };

/** The name of a letter to or about an applicant. */
export type NoticeEvent = keyof typeof noticeTemplates;

/** Every letter that goes through the outbox, by its topic. */
const letters: Readonly<Record<Topic, Letters>> = {
  ...forEachInbox(lettersOf),
  notices: { nameOf: ({ record }) => record.event, templates: noticeTemplates },
  accountEvents: { nameOf: ({ record }) => record.kind, templates: accountLetters },
  alarms: { nameOf: ({ audience }) => audience, templates: { admin: alarmsLetter } },
};

/** Returns the template of a mail, or null for a letter that this version does not know. */
export function templateOf(request: LetterRequest): LetterTemplate | null {
  const { nameOf, templates } = letters[request.topic];
  return templates[nameOf(request) ?? ''] ?? null;
}

function lettersOf(inbox: Inbox): Letters {
  return {
    nameOf: ({ audience }) => audience,
    templates: {
      institute: (context, record, standing) => notification(context, inbox, record, standing),
      sender: (context, record, standing) => confirmation(context, inbox, record, standing),
    },
  };
}
