import { useId } from 'react';
import type { WeekFigures } from '../../../src/shared/records.ts';
import { FigureTable } from './figure-table.tsx';
import { datedDay, monthOf, numberText, shortDay, sourceWords, totalOf } from './figure-words.ts';
import { Fills, fillOf } from './fills.tsx';
import styles from './plots.module.css';
import { ticksUpTo } from './scale.ts';
import { useWidth } from './use-width.ts';

const [top, plotHeight, bottom] = [12, 200, 28];

/** The enquiries of each week, by source: a stack a week, with its table. */
export function WeeksPlot({ weeks }: { weeks: readonly WeekFigures[] }) {
  const id = useId();
  const [room, width] = useWidth<HTMLDivElement>();
  const ticks = ticksUpTo(Math.max(...weeks.map(totalOf)));
  const most = ticks.at(-1) ?? 1;
  const left = 14 + 9 * numberText(most).length;
  const step = (width - left) / weeks.length;
  const y = (count: number) => top + plotHeight * (1 - count / most);
  return (
    <div ref={room}>
      <ul className={styles.legend}>
        {sourceWords.map(([source, name]) => (
          <li key={source}>
            <svg className={styles.swatch} aria-hidden="true">
              <rect
                x="0.5"
                y="0.5"
                width="17"
                height="17"
                className={styles.edge}
                fill={fillOf(source, id)}
              />
            </svg>
            <span>
              {name} <strong>{numberText(weeks.reduce((sum, week) => sum + week[source], 0))}</strong>
            </span>
          </li>
        ))}
      </ul>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${width} ${top + plotHeight + bottom}`}
        role="img"
        aria-label={sentenceOf(weeks)}
      >
        <Fills id={id} />
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text x={left - 8} y={y(tick) + 5} textAnchor="end">
              {numberText(tick)}
            </text>
          </g>
        ))}
        {weeks.map((week, place) => {
          const x = left + place * step;
          const month = monthToSay(weeks, place);
          return (
            <g key={week.from}>
              <title>{`Week from ${shortDay(week.from)}: ${numberText(totalOf(week))}`}</title>
              {month === null ? null : (
                <>
                  <line
                    className={styles.grid}
                    x1={x}
                    x2={x}
                    y1={top + plotHeight}
                    y2={top + plotHeight + 6}
                  />
                  <text x={x + 2} y={top + plotHeight + 22}>
                    {month}
                  </text>
                </>
              )}
              {stackOf(week).map(({ source, from, to }) => (
                <rect
                  key={source}
                  x={x + step * 0.12}
                  width={step * 0.76}
                  y={y(to)}
                  height={y(from) - y(to)}
                  className={styles.edge}
                  fill={fillOf(source, id)}
                />
              ))}
            </g>
          );
        })}
      </svg>
      <FigureTable
        caption="Enquiries by week, the newest first"
        heads={['Week from', ...sourceWords.map(([, name]) => name), 'All']}
        rows={weeks
          .toReversed()
          .map((week) => [
            datedDay(week.from),
            ...sourceWords.map(([source]) => numberText(week[source])),
            numberText(totalOf(week)),
          ])}
      />
    </div>
  );
}

/** Returns the month that is said under a week: the first that begins in it, but not one that leaves the first no room. */
function monthToSay(weeks: readonly WeekFigures[], place: number): string | null {
  const months = weeks.map(({ from }) => monthOf(from));
  const month = months[place] ?? '';
  if (place === 0) return months.slice(1, 3).every((next) => next === month) ? month : null;
  return months[place - 1] === month ? null : month;
}

/** Returns where the part of each source begins and ends. */
function stackOf(week: WeekFigures) {
  let height = 0;
  return sourceWords.flatMap(([source]) => {
    const from = height;
    height += week[source];
    return height === from ? [] : [{ source, from, to: height }];
  });
}

function sentenceOf(weeks: readonly WeekFigures[]): string {
  const all = weeks.reduce((sum, week) => sum + totalOf(week), 0);
  const best = weeks.reduce((one, other) => (totalOf(other) > totalOf(one) ? other : one));
  const last = weeks.at(-1);
  return `Enquiries by week, stacked by source: ${numberText(all)} in ${weeks.length} weeks, the most in the week from ${shortDay(best.from)} with ${numberText(totalOf(best))}; ${numberText(last ? totalOf(last) : 0)} since Monday. The table below has each number.`;
}
