import { figureSteps } from '../../../src/shared/figures.ts';
import type { CourseFigures, Figures, Steps } from '../../../src/shared/records.ts';
import { FigureTable } from './figure-table.tsx';
import { numberText, stepWords } from './figure-words.ts';
import styles from './plots.module.css';
import { useWidth } from './use-width.ts';

const others = 'Other courses';
/** The bars of the steps, each thinner than the one before and within it. */
const bars: readonly { step: keyof Steps; height: number; look: string | undefined }[] = [
  { step: 'enrolled', height: 26, look: styles.haze },
  { step: 'seated', height: 20, look: styles.sky },
  { step: 'completed', height: 14, look: styles.navy },
  { step: 'certified', height: 6, look: styles.saffron },
];

/** The same steps for each course, on one scale: bars within bars, with their numbers, and the table. */
export function CoursesPlot({ courses }: { courses: Figures['courses'] }) {
  const [room, width] = useWidth<HTMLDivElement>();
  const most = Math.max(1, ...courses.map(({ enrolled }) => enrolled));
  return (
    <div ref={room}>
      <ul className={styles.legend}>
        {bars.map(({ step, height, look }) => (
          <li key={step}>
            <svg className={styles.swatch} aria-hidden="true">
              <rect
                x="0.5"
                y={(18 - Math.min(17, height)) / 2}
                width="17"
                height={Math.min(17, height)}
                className={look}
              />
            </svg>
            {stepWords[step]}
          </li>
        ))}
      </ul>
      <ul className={styles.courses}>
        {courses.map((one) => (
          <li key={`${one.kind} ${one.course}`}>
            <h3 className={styles.course}>{nameOf(one, courses)}</h3>
            <svg
              className={styles.plot}
              viewBox={`0 0 ${width} 54`}
              role="img"
              aria-label={figureSteps.map((step) => `${stepWords[step]} ${numberText(one[step])}`).join(', ')}
            >
              {bars.map(({ step, height, look }) => (
                <rect
                  key={step}
                  x="0.5"
                  y={14 - height / 2}
                  width={((width - 1) * one[step]) / most}
                  height={height}
                  className={look}
                />
              ))}
              <text y="48">{figureSteps.map((step) => numberText(one[step])).join(' → ')}</text>
            </svg>
          </li>
        ))}
      </ul>
      <FigureTable
        caption="From enrolling to the certificate, by course"
        heads={['Course', ...figureSteps.map((step) => stepWords[step])]}
        rows={courses.map((one) => [
          nameOf(one, courses),
          ...figureSteps.map((step) => numberText(one[step])),
        ])}
      />
    </div>
  );
}

/** Returns the name of a course; with its kind where another one has the same name. */
function nameOf({ kind, course }: CourseFigures, all: Figures['courses']): string {
  if (course === null) return others;
  return all.filter((one) => one.course === course).length > 1 ? `${course} (${kind})` : course;
}
