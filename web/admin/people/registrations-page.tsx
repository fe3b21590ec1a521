import { inboxes } from '../../../src/shared/inboxes.ts';
import type { Registration } from '../../../src/shared/records.ts';
import { registrationTable } from '../../content/admin.ts';
import type { PeopleKind } from './people-kind.ts';
import { PeopleScreen } from './people-screen.tsx';

const loadFailed = 'Failed to fetch registration data';
const deleteFailed = 'Failed to delete registration';

const registrations: PeopleKind<Registration> = {
  inbox: 'registrations',
  texts: registrationTable,
  call: inboxes.registrations.list,
  saysDeleting: false,
  loadFailure: { refused: () => loadFailed, lost: loadFailed },
  deleteFailure: { refused: () => deleteFailed, lost: deleteFailed },
};

/** Who has left details for an event. */
export function RegistrationsPage() {
  return <PeopleScreen kind={registrations} />;
}
