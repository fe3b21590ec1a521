import type { Enrollment } from '../../../src/shared/records.ts';
import { readGoing } from '../parts/seats/going-seat.ts';
import { SeatButton } from '../parts/seats/seat-button.tsx';
import { AddEnrollment } from './add-enrollment.tsx';
import type { PeopleKind } from './people-kind.ts';
import { PeopleScreen } from './people-screen.tsx';

const enrollments: PeopleKind<Enrollment> = {
  inbox: 'enrollments',
  underName: ({ company }) => company && `Company: ${company.name}`,
  rowAction: (row, reload) => <SeatButton enrollment={row} onChanged={() => void reload()} />,
  screenAction: (reload) => <AddEnrollment onAdded={() => void reload()} />,
  saysDeleting: true,
  goesWith: readGoing,
  loadFailure: {
    refused: (_message, error) => `HTTP error! status: ${error.status}`,
    lost: 'Failed to fetch enrollments',
  },
  deleteFailure: {
    refused: (message, error) => `Failed to delete: ${message || error.statusText || error.status}`,
    lost: 'Failed to delete: no answer from the server',
  },
};

/** The screen of enrollments. */
export function EnrollmentsPage() {
  return <PeopleScreen kind={enrollments} />;
}
