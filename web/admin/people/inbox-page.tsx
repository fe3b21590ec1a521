import { inboxes, type PlainInbox } from '../../../src/shared/inboxes.ts';
import { PeopleScreen } from './people-screen.tsx';

/** The screen of an inbox that has nothing of its own. */
export function InboxPage({ inbox }: { inbox: PlainInbox }) {
  const { load, delete: remove } = inboxes[inbox].shown.failures;
  return (
    <PeopleScreen
      kind={{
        inbox,
        saysDeleting: false,
        loadFailure: { refused: () => load.refused, lost: load.lost },
        deleteFailure: { refused: () => remove.refused, lost: remove.lost },
      }}
    />
  );
}
