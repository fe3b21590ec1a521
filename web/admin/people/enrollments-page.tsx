import type { Enrollment } from '../../../src/shared/records.ts';
import { screens } from '../../../src/shared/screens.ts';
import { enrollmentTable } from '../../content/admin.ts';
import { MailLink, PhoneLinks } from '../parts/contact-links.tsx';
import { LongText } from '../parts/long-text.tsx';
import { SeatButton } from '../parts/seats/seat-button.tsx';
import type { PeopleKind } from './people-kind.ts';
import { PeopleScreen } from './people-screen.tsx';
import { languageColumn, nameColumn, positionColumn } from './person-cells.tsx';
import { PersonWays } from './person-ways.tsx';

const [position = '', name = '', email = '', phone = '', address = '', course = '', action = ''] =
  enrollmentTable.columns;

const enrollments: PeopleKind<Enrollment> = {
  title: enrollmentTable.title,
  kicker: screens.adminEnrollments.title,
  caption: 'Enrollments, newest first',
  inbox: 'enrollments',
  noun: 'enrollment',
  call: '/api/enrollments',
  columns: [
    positionColumn(position),
    nameColumn(name, ({ reference }) => reference),
    { id: 'email', head: email, width: 'broader', cell: (row) => <MailLink address={row.email} /> },
    {
      id: 'phone',
      head: phone,
      width: 'middle',
      cell: (row) => <PhoneLinks phone={row.phone} name={row.name} />,
    },
    { id: 'address', head: address, cell: (row) => <LongText text={row.address} name={row.name} /> },
    { id: 'course', head: course, width: 'short', cell: (row) => row.course },
    languageColumn(),
  ],
  ways: ({ name, email, phone }) => <PersonWays name={name} email={email} phone={phone} />,
  deed: (row, reload) => <SeatButton enrollment={row} onChanged={() => void reload()} />,
  actionHead: action,
  empty: enrollmentTable.empty,
  question: 'Are you sure you want to delete this enrollment?',
  saysDeleting: true,
  loadFailure: {
    refused: (_message, error) => `HTTP error! status: ${error.status}`,
    lost: 'Failed to fetch enrollments',
  },
  deleteFailure: {
    refused: (message, error) => `Failed to delete: ${message || error.statusText || error.status}`,
    lost: 'Failed to delete: no answer from the server',
  },
};

/** Who has enrolled. */
export function EnrollmentsPage() {
  return <PeopleScreen kind={enrollments} />;
}
