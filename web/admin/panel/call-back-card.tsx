import { useState } from 'react';
import { Link } from 'wouter';
import { toCall } from '../../../src/shared/follow-up.ts';
import type { FollowUp, TodayWork } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/row.tsx';
import { Stack } from '../../ui/stack.tsx';
import { DayEditor } from '../parts/follow-up/editors.tsx';
import type { EnrollTool } from '../parts/follow-up/enroll-tool.ts';
import { doneText, noAnswer, toCallText } from '../parts/follow-up/follow-up-words.ts';
import { LastChange } from '../parts/follow-up/last-change.tsx';
import { ReachButtons } from '../parts/follow-up/reach-buttons.tsx';
import { spoken } from '../parts/follow-up/spoken.ts';
import { useFollowUpActs } from '../parts/follow-up/use-follow-up-acts.ts';
import { ReachText } from '../parts/people/contact-links.tsx';
import { PersonLink } from '../parts/people/person-link.tsx';
import { SeatButton } from '../parts/seats/seat-button.tsx';
import { TodayCard, TodayLine } from './today-card.tsx';
import { dueText, reasonText } from './today-words.ts';

interface CallBackCardProps extends Pick<TodayWork, 'callBack'> {
  day: string;
  enroll: EnrollTool;
  /** Reads Today again. */
  reload: () => Promise<unknown>;
}

/** The people to call first, with the ways to reach them; one who does not answer is called tomorrow. */
export function CallBackCard({ callBack: { people, work }, day, enroll, reload }: CallBackCardProps) {
  const put = () => void reload().catch(() => undefined);
  const acts = useFollowUpActs({ today: day, put, onBegin: () => undefined });
  const left = toCall(work);
  return (
    <>
      <TodayCard
        title="Call back"
        note={
          left === 0 ? undefined : [toCallText(work), ...(work.done > 0 ? [doneText(work)] : [])].join(' · ')
        }
        empty={work.done === 0 ? 'Nobody to call today.' : `Nobody left to call: ${doneText(work)}.`}
        more={
          left > people.length ? <Link href={screenPath('adminFollowUp')}>All in Follow-up</Link> : undefined
        }
      >
        {people.map((person) => (
          <Caller
            key={person._id}
            person={person}
            day={day}
            onNoAnswer={() => void acts.noAnswer(person)}
            onSpoken={(nextOn) => void acts.change(person, spoken(person, nextOn))}
            enroll={enroll}
            onSeat={() => {
              void acts.seatGiven(person);
              put();
            }}
          />
        ))}
      </TodayCard>
      <LastChange done={acts.done} onOver={acts.forget} />
    </>
  );
}

interface CallerProps extends Pick<CallBackCardProps, 'day' | 'enroll'> {
  person: FollowUp;
  onNoAnswer: () => void;
  /** Takes the day on which to call again, or null. */
  onSpoken: (nextOn: string | null) => void;
  /** Called when a seat may be another. */
  onSeat: () => void;
}

function Caller({ person, day, enroll, onNoAnswer, onSpoken, onSeat }: CallerProps) {
  const { _id, name, enrollment } = person;
  const [isChoosing, setChoosing] = useState(false);
  const { text, isLate } = dueText(person, serverTime());
  return (
    <TodayLine
      name={
        <PersonLink contact={_id} row={_id}>
          {name}
        </PersonLink>
      }
      beside={<ReachText phone={person.phone} email={person.email} />}
      due={text}
      isPressing={isLate}
      about={reasonText(person)}
      below={
        isChoosing ? (
          <Stack gap={2}>
            <Row gap={2}>
              <p>{enrollment?.name ?? name} wants to come:</p>
              {enrollment === null ? (
                enroll(person, onSeat)
              ) : (
                <SeatButton enrollment={enrollment} onChanged={onSeat} />
              )}
            </Row>
            <DayEditor
              person={person}
              today={day}
              onClose={() => setChoosing(false)}
              onSave={(nextOn) => {
                setChoosing(false);
                onSpoken(nextOn);
              }}
            />
          </Stack>
        ) : undefined
      }
    >
      <ReachButtons person={person} isInList />
      <Button variant="quiet" size="small" aria-label={`${noAnswer}: ${name}`} onClick={onNoAnswer}>
        {noAnswer}
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Spoken: ${name}`}
        aria-expanded={isChoosing}
        onClick={() => setChoosing(!isChoosing)}
      >
        Spoken
      </Button>
    </TodayLine>
  );
}
