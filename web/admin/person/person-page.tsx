import useSWR from 'swr';
import { inboxes } from '../../../src/shared/inboxes.ts';
import type { FollowUpHistory } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { Card } from '../../ui/card.tsx';
import { adminGet } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { Screen } from '../frame/screen.tsx';
import { arrivalTime } from '../parts/arrival-time.ts';
import { MailLink, PhoneLinks } from '../parts/contact-links.tsx';
import { ListState } from '../parts/list-state.tsx';
import { LongText } from '../parts/long-text.tsx';

const back = { href: screenPath('adminFollowUp'), label: 'Back to the follow-up', toPrevious: true };

/** One person: who it is, and all that they have sent. */
export function PersonPage({ id }: { id: string }) {
  const { data, error, isValidating, mutate } = useSWR<FollowUpHistory>(
    `/api/admin/follow-up/${encodeURIComponent(id)}`,
    adminGet,
  );
  return (
    <Screen title={data?.name ?? 'Person'} back={back}>
      <ListState
        list={{ error, loading: isValidating, reload: () => mutate() }}
        count={data?.records.length}
        failure={callFailure(error, 'The person could not be loaded.')}
      />
      {data ? (
        <Card>
          <MailLink address={data.email} />
          {data.phone === null ? null : <PhoneLinks phone={data.phone} name={data.name} />}
          <h2>History</h2>
          {data.records.map(({ _id, inbox, text, createdAt }) => (
            <div key={_id}>
              {inboxes[inbox].source}, {arrivalTime(createdAt, new Date())}
              <LongText text={text} name={data.name} />
            </div>
          ))}
        </Card>
      ) : null}
    </Screen>
  );
}
