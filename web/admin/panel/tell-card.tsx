import { useState } from 'react';
import { Link } from 'wouter';
import { limits } from '../../../src/shared/limits.ts';
import { callLink } from '../../../src/shared/phone-links.ts';
import { internationalNumber } from '../../../src/shared/phone-number.ts';
import type { Place, TodayUntold, TodayWork } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { shortBatchName } from '../parts/batches/batch-words.ts';
import { mailAddress } from '../parts/people/contact-links.tsx';
import { PersonLink } from '../parts/people/person-link.tsx';
import { noEmail } from '../parts/people/reach-words.ts';
import { CallButton, EmailButton } from '../parts/people/way-buttons.tsx';
import { ChatLink, useTell } from '../parts/seats/chat-button.tsx';
import { untoldText } from '../parts/seats/place-words.ts';
import { usePlaceChat } from '../parts/seats/use-place-chat.ts';
import { TodayCard, TodayLine } from './today-card.tsx';

interface TellCardProps extends Pick<TodayWork, 'untold'> {
  /** Reads Today again. */
  reload: () => Promise<unknown>;
}

/** The people who do not know yet how their seats stand, since no email says it; nothing once all do. */
export function TellCard({ untold: { total, first }, reload }: TellCardProps) {
  const tell = useTell();
  const toast = useToast();
  const readAgain = () => void reload().catch(() => undefined);
  async function takeBack(place: Place) {
    if (await tell(place, false)) readAgain();
  }
  /** Their line is gone at once. */
  function told(place: Place) {
    readAgain();
    const offer = {
      label: 'Not told',
      name: `Not told: ${place.name}`,
      until: Date.now() + limits.undoSeconds * 1000,
      accept: () => void takeBack(place),
      ended: () => undefined,
      focusLost: () => undefined,
    };
    toast({ kind: 'success', text: `${place.name} is marked as told.`, offer });
  }
  if (total === 0) return null;
  return (
    <TodayCard
      title="Still to tell"
      note={total.toLocaleString('en-IN')}
      empty=""
      more={
        total > first.length ? (
          <Link href={`${screenPath('adminBatches')}?tell`}>
            All {total.toLocaleString('en-IN')} in Batches
          </Link>
        ) : undefined
      }
    >
      {first.map((one) => (
        <ToTell key={one.place._id} {...one} onTold={() => told(one.place)} />
      ))}
    </TodayCard>
  );
}

function ToTell({ place, batch, onTold }: TodayUntold & { onTold: () => void }) {
  const { _id, contact, name } = place;
  const href = usePlaceChat(place, batch, place.untold === 'moved');
  const number = internationalNumber(place.phone);
  const call = number && callLink(number);
  const tell = useTell();
  const [busy, setBusy] = useState(false);

  async function mark() {
    setBusy(true);
    if (await tell(place, true)) onTold();
    setBusy(false);
  }

  return (
    <TodayLine
      name={
        <PersonLink contact={contact} row={_id}>
          {name}
        </PersonLink>
      }
      beside={place.email === '' ? noEmail : undefined}
      about={untoldText(place, batch && shortBatchName(batch))}
    >
      {href === null && place.email !== '' ? (
        <EmailButton href={mailAddress(place.email)} name={name} />
      ) : null}
      {href === null && place.email === '' && call !== null ? <CallButton href={call} name={name} /> : null}
      {href === null ? null : <ChatLink href={href} place={place} variant="secondary" onTold={onTold} />}
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        aria-label={`Told: ${name}`}
        onClick={() => void mark()}
      >
        Told
      </Button>
    </TodayLine>
  );
}
