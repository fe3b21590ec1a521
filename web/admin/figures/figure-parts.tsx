import { type ReactNode, useId } from 'react';
import useSWR from 'swr';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { Figures } from '../../../src/shared/records.ts';
import { serverTime } from '../../data/server-clock.ts';
import { adminGet } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { ListState } from '../parts/lists/list-state.tsx';
import { CoursesPlot } from './courses-plot.tsx';
import styles from './figure-parts.module.css';
import { datedDay, totalOf } from './figure-words.ts';
import { StepsPlot } from './steps-plot.tsx';
import { WeeksPlot } from './weeks-plot.tsx';

/** The figures of the last half year, drawn, with a table behind each plot. */
export function FigureParts() {
  const { data, error, isValidating, mutate } = useSWR<Figures>('/api/admin/figures', adminGet);
  const all = data?.weeks.reduce((sum, week) => sum + totalOf(week), 0);
  const first = data?.weeks[0];
  return (
    <>
      <ListState
        list={{ error, loading: isValidating, reload: () => mutate() }}
        count={all}
        failure={callFailure(error, 'The figures could not be loaded.')}
        empty="Nothing yet."
        begin="Once somebody enrolls, registers for an event or writes a message, it is counted here."
      />
      {data === undefined || first === undefined || all === 0 ? null : (
        <div className={styles.figures}>
          <Part
            title="Enquiries by week"
            note={`${data.weeks.length} weeks, from ${datedDay(first.from)} to today, ${datedDay(dayInIndia(serverTime()))}. Weeks begin on Monday.`}
          >
            <WeeksPlot weeks={data.weeks} />
          </Part>
          {data.steps.enrolled === 0 ? null : (
            <>
              <Part
                title="From enrolling to the certificate"
                note="Everybody who enrolled in these weeks, and how far they have come by now. Whoever enrolled twice is counted once."
              >
                <StepsPlot steps={data.steps} />
              </Part>
              <Part
                title="The same by course"
                note="Courses under the names that they have now. Whoever wants two is counted in both."
              >
                <CoursesPlot courses={data.courses} />
              </Part>
            </>
          )}
        </div>
      )}
    </>
  );
}

function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.note}>{note}</p>
      <div className={styles.drawn}>{children}</div>
    </section>
  );
}
