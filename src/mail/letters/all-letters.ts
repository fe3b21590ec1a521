import { forEachInbox, type Inbox } from '../../shared/inboxes.ts';
import type { LetterTemplate } from '../letter-words.ts';
import type { Audience, StoredRecord, Topic } from '../store.ts';
import { accountLetters } from './account-letters.ts';
import { alarmsLetter } from './alarms.ts';
import { certificate } from './certificate.ts';
import { confirmation } from './confirmation.ts';
import { departure, notification } from './notification.ts';
import { seatLetters } from './seat-letters.ts';

export interface LetterRequest {
  id: string;
  topic: Topic;
  audience: Audience;
  /** The index of the institute's address; omitted: all of them. */
  addressee?: number | null;
  record: StoredRecord;
}

interface Letters {
  nameOf: (request: LetterRequest) => string | undefined;
  templates: Readonly<Record<string, LetterTemplate>>;
}

const noticeTemplates = { ...seatLetters, certificate, departure };

export type NoticeEvent = keyof typeof noticeTemplates;

const letters: Readonly<Record<Topic, Letters>> = {
  ...forEachInbox(lettersOf),
  notices: { nameOf: ({ record }) => record.event, templates: noticeTemplates },
  accountEvents: { nameOf: ({ record }) => record.kind, templates: accountLetters },
  alarms: { nameOf: ({ audience }) => audience, templates: { admin: alarmsLetter } },
};

/** Returns the template of a mail, or null for a letter of another version. */
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
