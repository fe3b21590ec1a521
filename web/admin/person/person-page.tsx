import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { AdminBatch, IssuedCertificate, Person, Place } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { ApiError } from '../../data/errors.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Card } from '../../ui/card.tsx';
import { Row } from '../../ui/row.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useToast } from '../../ui/toast.tsx';
import { callFailure } from '../data/call-failure.ts';
import { Screen } from '../frame/screen.tsx';
import { batchName } from '../parts/batches/batch-words.ts';
import { useBatches } from '../parts/batches/use-batches.ts';
import type { EnrollTool } from '../parts/follow-up/enroll-tool.ts';
import { LastChange } from '../parts/follow-up/last-change.tsx';
import { ReachButtons } from '../parts/follow-up/reach-buttons.tsx';
import { useFollowUpActs } from '../parts/follow-up/use-follow-up-acts.ts';
import { KeyHint } from '../parts/key-hint.tsx';
import { ListState } from '../parts/lists/list-state.tsx';
import { ChatLink } from '../parts/seats/chat-button.tsx';
import { untoldText } from '../parts/seats/place-words.ts';
import { usePlaceChat } from '../parts/seats/use-place-chat.ts';
import { useSingleKeys } from '../parts/single-keys.ts';
import { BounceNotices } from './bounce-notices.tsx';
import { CertificatesCard } from './certificates-card.tsx';
import { HistoryList } from './history-list.tsx';
import { NextCard } from './next-card.tsx';
import { OthersCard } from './others-card.tsx';
import { PersonDetails } from './person-details.tsx';
import styles from './person-page.module.css';
import { PlacesCard } from './places-card.tsx';
import { usePerson } from './use-person.ts';

const back = { href: screenPath('adminFollowUp'), label: 'Back', toPrevious: true };

/** The tools of other rooms for a person. */
export interface PersonTools {
  /** Issues the certificate of a person who has completed a batch. */
  issue: (place: Place, batch: AdminBatch, onIssued: () => void) => ReactNode;
  enroll: EnrollTool;
  /** Replaces a certificate that names somebody otherwise. */
  replace: (certificate: IssuedCertificate, name: string, onReplaced: () => void) => ReactNode;
  /** Exports and erases what is held of a person. */
  data: (person: Person, onErased: (message: string) => void) => ReactNode;
}

/** One person: who it is, what is next, what they have, and all that came and was done. */
export function PersonPage({ id, tools }: { id: string; tools: PersonTools }) {
  const read = usePerson(id);
  const { person, reload } = read;
  const [, navigate] = useLocation();
  const joinedTo = person !== undefined && person._id !== id ? person._id : null;

  // An entry that was joined to another leads to that one.
  useEffect(() => {
    if (joinedTo !== null) navigate(screenPath('adminPerson', joinedTo), { replace: true });
  }, [joinedTo, navigate]);

  return (
    <Screen
      title={person?.name ?? 'Person'}
      kicker={person ? 'Person' : undefined}
      back={back}
      onRefresh={reload}
    >
      <ListState
        list={read}
        count={person && 1}
        failure={callFailure(read.error, 'The person could not be loaded.')}
      />
      {person && !isGone(read.error) ? <KnownPerson person={person} read={read} tools={tools} /> : null}
    </Screen>
  );
}

/** Whether there is nobody any more; where only the network is gone, a note that is being typed stays. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

interface KnownPersonProps {
  person: Person;
  read: ReturnType<typeof usePerson>;
  tools: PersonTools;
}

function KnownPerson({ person, read, tools }: KnownPersonProps) {
  const today = dayInIndia(serverTime());
  const [isChoosingDay, setChoosingDay] = useState(false);
  const [, navigate] = useLocation();
  const toast = useToast();
  useSingleKeys();
  const readAgain = () => void read.reload().catch(() => undefined);
  const { done, forget, ...acts } = useFollowUpActs({
    today,
    put: readAgain,
    onBegin: () => setChoosingDay(false),
  });
  const seatChanged = () => {
    void acts.seatGiven(person);
    readAgain();
  };
  return (
    <Stack>
      <BounceNotices bounces={person.bounces} onDone={readAgain} />
      <PersonDetails person={person} onCorrected={readAgain} />
      <Ways person={person} onTold={readAgain} />
      <div className={styles.columns}>
        <NextCard
          person={person}
          today={today}
          acts={acts}
          isChoosingDay={isChoosingDay}
          onChooseDay={setChoosingDay}
        />
        <Stack className={styles.has}>
          <PlacesCard
            places={person.places}
            main={person.enrollment?._id}
            issue={tools.issue}
            enroll={person.enrollment === null ? tools.enroll(person, seatChanged) : null}
            onChanged={seatChanged}
          />
          <CertificatesCard person={person} replace={tools.replace} onReplaced={readAgain} />
          <OthersCard person={person} onSaid={readAgain} />
          <Card as="section" aria-labelledby="data">
            <Stack gap={3}>
              <h2 id="data" className={styles.heading}>
                Their data
              </h2>
              {tools.data(person, (message) => {
                toast({ kind: 'success', text: message });
                navigate(screenPath('adminFollowUp'), { replace: true });
              })}
            </Stack>
          </Card>
        </Stack>
        <Card as="section" aria-labelledby="history">
          <HistoryList person={person} read={read} onChanged={readAgain} />
        </Card>
      </div>
      <LastChange done={done} onOver={forget} />
    </Stack>
  );
}

interface UntoldChatProps {
  place: Place;
  batch: AdminBatch | null;
  onTold: () => void;
}

/** The chat with a message on what they do not know yet of their seat: whoever opens it means that one. */
function UntoldChat({ place, batch, onTold }: UntoldChatProps) {
  const href = usePlaceChat(place, batch, place.untold === 'moved');
  return href === null ? null : (
    <ChatLink
      href={href}
      place={place}
      variant="secondary"
      aria-keyshortcuts="W"
      iconEnd={<KeyHint>W</KeyHint>}
      onTold={onTold}
    />
  );
}

/** How the person is reached, by one press. */
function Ways({ person, onTold }: { person: Person; onTold: () => void }) {
  const { batches } = useBatches();
  const untold = person.places.find((place) => place.untold !== null);
  const batch = batches?.find(({ _id }) => _id === untold?.batch) ?? null;
  return (
    <Row gap={2}>
      <ReachButtons
        person={person}
        hasKeys
        chat={untold && <UntoldChat place={untold} batch={batch} onTold={onTold} />}
      />
      {untold ? (
        <p className={styles.untold}>
          {untold.name} is not told yet: {untoldText(untold, batch && batchName(batch))}
        </p>
      ) : null}
    </Row>
  );
}
