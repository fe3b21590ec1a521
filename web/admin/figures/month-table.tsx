import useSWR from 'swr';
import { daysLater } from '../../../src/shared/days.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { MonthCounts, MonthFigures } from '../../../src/shared/records.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Stack } from '../../ui/stack.tsx';
import { Table } from '../../ui/table.tsx';
import { adminGet } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { ListState } from '../parts/lists/list-state.tsx';
import styles from './figure-parts.module.css';
import { daysOfMonth, monthName, numberText, sourceWords } from './figure-words.ts';

const lines: readonly (readonly [keyof MonthCounts, string])[] = [
  ...sourceWords,
  ['confirmed', 'Seats confirmed, reserved ones not counted'],
  ['completed', 'Completed'],
  ['certificates', 'Certificates issued'],
];

/** The figures of a month, beside the month before. */
export function MonthTable({ month }: { month: string }) {
  const { data, error, isValidating, mutate } = useSWR<MonthFigures>(
    `/api/admin/figures/month?month=${month}`,
    adminGet,
  );
  const name = daysOfMonth(month, dayInIndia(serverTime()));
  const before = monthName(daysLater(`${month}-01`, -1).slice(0, 7));
  return (
    <>
      <ListState
        list={{ error, loading: isValidating, reload: () => mutate() }}
        count={data && lines.length}
        failure={callFailure(error, 'The figures could not be loaded.')}
      />
      {data === undefined ? null : (
        <Stack gap={2}>
          <Table
            caption={`${name}, beside the whole of ${before}`}
            look="figures"
            rows={lines}
            rowKey={([line]) => line}
            columns={[
              { id: 'line', head: 'What', kind: 'title', cell: ([, words]) => words },
              { id: 'month', head: name, kind: 'number', cell: ([line]) => numberText(data.counts[line]) },
              {
                id: 'before',
                head: `${before}, whole month`,
                kind: 'number',
                cell: ([line]) => numberText(data.before[line]),
              },
            ]}
          />
          <p className={styles.note}>Money is not counted: what was paid is not kept here.</p>
        </Stack>
      )}
    </>
  );
}
