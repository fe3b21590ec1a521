import type { Message } from '../../../src/shared/records.ts';
import { screens } from '../../../src/shared/screens.ts';
import { messageTable } from '../../content/admin.ts';
import { MailLink } from '../parts/contact-links.tsx';
import { LongText } from '../parts/long-text.tsx';
import type { PeopleKind } from './people-kind.ts';
import { PeopleScreen } from './people-screen.tsx';
import { languageColumn, nameColumn, positionColumn } from './person-cells.tsx';
import { PersonWays } from './person-ways.tsx';

const [position = '', name = '', email = '', message = '', action = ''] = messageTable.columns;

const shape = {
  title: messageTable.title,
  noun: 'message',
  columns: [
    positionColumn<Message>(position),
    nameColumn<Message>(name),
    { id: 'email', head: email, width: 'broader', cell: (row: Message) => <MailLink address={row.email} /> },
    {
      id: 'message',
      head: message,
      cell: (row: Message) => <LongText text={row.message} name={row.name} />,
    },
    languageColumn<Message>(),
  ],
  ways: ({ name, email }: Message) => <PersonWays name={name} email={email} />,
  actionHead: action,
  empty: messageTable.empty,
  question: 'Are you sure you want to delete this message?',
  saysDeleting: false,
  loadFailure: { refused: () => 'Failed to fetch messages', lost: 'Error fetching messages' },
  deleteFailure: { refused: () => 'Failed to delete message', lost: 'Error deleting message' },
} satisfies Partial<PeopleKind<Message>>;

const partnerMessages: PeopleKind<Message> = {
  ...shape,
  kicker: screens.adminPartnerMessages.title,
  caption: 'Partner messages, newest first',
  inbox: 'partnerMessages',
  call: '/adminpatnertouch',
};

const contactMessages: PeopleKind<Message> = {
  ...shape,
  kicker: screens.adminContactMessages.title,
  caption: 'Contact messages, newest first',
  inbox: 'contactMessages',
  call: '/home/admin/getTouch',
};

/** Who wants to become a partner. */
export function PartnerMessagesPage() {
  return <PeopleScreen kind={partnerMessages} />;
}

/** Who has written through the contact form. */
export function ContactMessagesPage() {
  return <PeopleScreen kind={contactMessages} />;
}
