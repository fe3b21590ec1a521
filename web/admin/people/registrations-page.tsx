import type { Registration } from '../../../src/shared/records.ts';
import { registrationTable } from '../../content/admin.ts';
import { MailLink, PhoneLinks } from '../parts/contact-links.tsx';
import { LongText } from '../parts/long-text.tsx';
import type { PeopleKind } from './people-kind.ts';
import { PeopleScreen } from './people-screen.tsx';
import { languageColumn, nameColumn, positionColumn } from './person-cells.tsx';
import { PersonWays } from './person-ways.tsx';

const [position = '', name = '', email = '', phone = '', place = '', action = ''] = registrationTable.columns;
const loadFailed = 'Failed to fetch registration data';
const deleteFailed = 'Failed to delete registration';

const registrations: PeopleKind<Registration> = {
  title: registrationTable.title,
  caption: 'Event registrations, newest first',
  inbox: 'registrations',
  noun: 'registration',
  call: '/admineventposter',
  columns: [
    positionColumn(position),
    nameColumn(name),
    { id: 'mail', head: email, width: 'broader', cell: (row) => <MailLink address={row.mail} /> },
    {
      id: 'phone',
      head: phone,
      width: 'middle',
      cell: (row) => <PhoneLinks phone={row.phone} name={row.name} />,
    },
    { id: 'place', head: place, cell: (row) => <LongText text={row.place} name={row.name} /> },
    languageColumn(),
  ],
  ways: ({ name, mail, phone }) => <PersonWays name={name} email={mail} phone={phone} />,
  actionHead: action,
  empty: registrationTable.empty,
  question: 'Are you sure you want to delete this registration?',
  saysDeleting: false,
  loadFailure: { refused: () => loadFailed, lost: loadFailed },
  deleteFailure: { refused: () => deleteFailed, lost: deleteFailed },
};

/** Who has left details for an event. */
export function RegistrationsPage() {
  return <PeopleScreen kind={registrations} />;
}
