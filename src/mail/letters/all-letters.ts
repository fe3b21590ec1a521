import { forEachInbox, type Inbox } from '../../shared/inboxes.ts';
import type { LetterRequest, LetterTemplate } from '../letter-parts.ts';
import type { Topic } from '../store.ts';
import { accountLetters } from './account-letters.ts';
import { alarmsLetter } from './alarms.ts';
import { certificate } from './certificate.ts';
import { confirmation } from './confirmation.ts';
import { departure, notification } from './notification.ts';
import { seatLetters } from './seat-letters.ts';

/** The letters about one kind of record. */
interface Letters {
  /** Returns the name of the one that a mail is, by what the outbox stores of it. */
  nameOf: (request: LetterRequest) => string | undefined;
  templates: Readonly<Record<string, LetterTemplate>>;
}

/** The letters that tell an applicant, or of an applicant, what has happened later. */
const noticeTemplates = { ...seatLetters, certificate, departure };

/** The name of one of them. */
export type NoticeEvent = keyof typeof noticeTemplates;

/** Every letter that goes through the outbox, by the kind of record that it is about. */
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
      institute: (record, parts) => notification(inbox, record, parts),
      sender: (record, parts) => confirmation(inbox, record, parts),
    },
  };
}
