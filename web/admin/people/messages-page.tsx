import { inboxes } from '../../../src/shared/inboxes.ts';
import type { Message } from '../../../src/shared/records.ts';
import { messageTable } from '../../content/admin.ts';
import type { PeopleKind } from './people-kind.ts';
import { PeopleScreen } from './people-screen.tsx';

const shared = {
  texts: messageTable,
  saysDeleting: false,
  loadFailure: { refused: () => 'Failed to fetch messages', lost: 'Error fetching messages' },
  deleteFailure: { refused: () => 'Failed to delete message', lost: 'Error deleting message' },
} satisfies Partial<PeopleKind<Message>>;

const partnerMessages: PeopleKind<Message> = {
  ...shared,
  inbox: 'partnerMessages',
  call: inboxes.partnerMessages.list,
};

const contactMessages: PeopleKind<Message> = {
  ...shared,
  inbox: 'contactMessages',
  call: inboxes.contactMessages.list,
};

/** Who wants to become a partner. */
export function PartnerMessagesPage() {
  return <PeopleScreen kind={partnerMessages} />;
}

/** Who has written through the contact form. */
export function ContactMessagesPage() {
  return <PeopleScreen kind={contactMessages} />;
}
