import { figureSteps } from '../../../src/shared/figures.ts';
import type { Steps } from '../../../src/shared/records.ts';
import { FigureTable } from './figure-table.tsx';
import { numberText, shareText, stepWords } from './figure-words.ts';
import styles from './plots.module.css';
import { useWidth } from './use-width.ts';

const [rowHeight, barHeight] = [56, 22];

/** How many have come from enrolling to each later step, with its table. */
export function StepsPlot({ steps }: { steps: Steps }) {
  const [room, width] = useWidth<HTMLDivElement>();
  const rows = figureSteps.map((step) => ({ step, count: steps[step], ...wordsOf(step, steps) }));
  return (
    <div ref={room}>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${width} ${rowHeight * rows.length}`}
        role="img"
        aria-label={`From enrolling to the certificate: ${rows.map(({ name, said }) => `${name} ${said}`).join(', ')}.`}
      >
        {rows.map(({ step, count, name, said }, place) => (
          <g key={step} transform={`translate(0 ${place * rowHeight})`}>
            <text y="16" className={styles.strong}>
              {name}
            </text>
            <text x={width - 1} y="16" textAnchor="end" className={styles.strong}>
              {said}
            </text>
            <rect x="0.5" y="24.5" width={width - 1} height={barHeight} className={styles.haze} />
            <rect
              x="0.5"
              y="24.5"
              width={(width - 1) * (steps.enrolled === 0 ? 0 : count / steps.enrolled)}
              height={barHeight}
              className={step === 'certified' ? styles.saffron : styles.navy}
            />
          </g>
        ))}
      </svg>
      <FigureTable
        caption="From enrolling to the certificate"
        heads={['Step', 'People', 'Of those who enrolled']}
        rows={rows.map(({ name, count }) => [
          name,
          numberText(count),
          shareText(count, steps.enrolled) ?? '–',
        ])}
      />
    </div>
  );
}

function wordsOf(step: keyof Steps, steps: Steps) {
  const share = step === 'enrolled' ? null : shareText(steps[step], steps.enrolled);
  const number = numberText(steps[step]);
  return { name: stepWords[step], said: share === null ? number : `${number} (${share})` };
}
