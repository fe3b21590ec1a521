import { useState } from 'react';
import { Link } from 'wouter';
import type { TodaySeat, TodayWork } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { keepFocus } from '../data/keep-focus.ts';
import { counted, shortBatchName } from '../parts/batches/batch-words.ts';
import { PersonLink } from '../parts/people/person-link.tsx';
import { noEmail } from '../parts/people/reach-words.ts';
import { ChatButton } from '../parts/seats/chat-button.tsx';
import { usePlaceChange } from '../parts/seats/use-place-change.ts';
import { TodayCard, TodayLine } from './today-card.tsx';
import { seatText } from './today-words.ts';

interface SeatsCardProps extends Pick<TodayWork, 'seats'> {
  /** Reads Today again. */
  reload: () => Promise<unknown>;
}

/** The seats that wait to be confirmed, which is done there and can be undone; all else is done in their batch. */
export function SeatsCard({ seats: { total, soon, first }, reload }: SeatsCardProps) {
  const rest = total - first.length;
  const ends = soon === 0 ? '' : `, ${soon.toLocaleString('en-IN')} ending within a day`;
  return (
    <TodayCard
      title="Seats to settle"
      note={total === 0 ? undefined : `${total.toLocaleString('en-IN')}${ends}`}
      empty="No seat is waiting to be confirmed."
      more={
        rest > 0 ? (
          <Link href={screenPath('adminBatches')}>{counted(rest, 'more seat')} in Batches</Link>
        ) : undefined
      }
    >
      {first.map((seat) => (
        <Seat key={seat.place._id} seat={seat} reload={reload} />
      ))}
    </TodayCard>
  );
}

function Seat({ seat, reload }: { seat: TodaySeat; reload: () => Promise<unknown> }) {
  const { place, batch } = seat;
  const [busy, setBusy] = useState(false);
  const changeState = usePlaceChange();
  const { text, isSoon } = seatText(seat, serverTime());

  async function confirm() {
    setBusy(true);
    await changeState(place, 'confirmed');
    await reload().catch(() => undefined);
    setBusy(false);
    keepFocus();
  }

  return (
    <TodayLine
      name={
        <PersonLink contact={place.contact} row={place._id}>
          {place.name}
        </PersonLink>
      }
      beside={place.email === '' ? noEmail : undefined}
      due={text}
      isPressing={isSoon}
      about={<Link href={screenPath('adminBatch', batch._id)}>{shortBatchName(batch)}</Link>}
    >
      <ChatButton place={place} batch={batch} />
      <Button
        variant={isSoon ? 'primary' : 'secondary'}
        size="small"
        busy={busy}
        busyText="Confirming…"
        aria-label={busy ? undefined : `Confirm ${place.name}`}
        onClick={() => void confirm()}
      >
        Confirm
      </Button>
    </TodayLine>
  );
}
