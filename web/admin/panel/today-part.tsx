import { type ReactNode, useId } from 'react';
import { Stack } from '../../ui/stack.tsx';
import { callFailure } from '../data/call-failure.ts';
import { useMayDo } from '../data/use-role.ts';
import type { EnrollTool } from '../parts/follow-up/enroll-tool.ts';
import { ListState } from '../parts/lists/list-state.tsx';
import { ArrivedCard } from './arrived-card.tsx';
import { BatchesCard } from './batches-card.tsx';
import { BouncesCard } from './bounces-card.tsx';
import { CallBackCard } from './call-back-card.tsx';
import { DoubleCard, DoubtfulCard } from './doubtful-card.tsx';
import { SeatsCard } from './seats-card.tsx';
import { TellCard } from './tell-card.tsx';
import styles from './today-part.module.css';
import { headText } from './today-words.ts';
import { useToday } from './use-today.ts';

interface TodayPartProps {
  alarms: ReactNode;
  /** Beside the day: enrolls a person at the counter. */
  counter: ReactNode;
  enroll: EnrollTool;
}

/** The day of this admin: alarms first, then the people to call, the seats to confirm, and what is new. */
export function TodayPart({ alarms, counter, enroll }: TodayPartProps) {
  const id = useId();
  const isOffice = useMayDo('office');
  const { today, error, loading, reload } = useToday();
  const office = today?.office ?? null;
  return (
    <section className={styles.today} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          Today
        </h2>
        <p className={styles.day}>{today && headText(today)}</p>
        {counter && <div className={styles.counter}>{counter}</div>}
      </div>
      {alarms}
      {isOffice ? (
        <Stack className={office === null ? styles.awaited : undefined}>
          <ListState
            list={{ error, loading, reload }}
            count={office === null ? undefined : 1}
            failure={callFailure(error, 'Today could not be loaded.')}
          />
          {today === undefined || office === null ? null : (
            <div className={styles.lists}>
              <div className={styles.column}>
                <CallBackCard callBack={office.callBack} day={today.day} enroll={enroll} reload={reload} />
                <ArrivedCard today={today} arrived={office.arrived} />
              </div>
              <div className={styles.column}>
                <SeatsCard seats={office.seats} reload={reload} />
                <DoubtfulCard doubtful={office.doubtful} />
                <DoubleCard double={office.double} reload={reload} />
                {/* It goes once all are told, and must bring no button to confirm under the thumb. */}
                <TellCard untold={office.untold} reload={reload} />
                <BouncesCard bounces={office.bounces} reload={reload} />
                <BatchesCard batches={office.batches} />
              </div>
            </div>
          )}
        </Stack>
      ) : null}
    </section>
  );
}
