import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database/index.ts';
import { daysLater } from '../shared/days.ts';
import { forEachInbox, inboxes } from '../shared/inboxes.ts';
import { beginOfDay } from '../shared/india-time.ts';
import type { MonthCounts, MonthFigures } from '../shared/records.ts';
import type { FigureRepository } from './figure-repository.ts';

/** So many enrollments are looked through at once: two milliseconds. */
const sliceLength = 2_000;

/** Counts what came and what was done in a month of India. Other requests are answered meanwhile. */
export function monthFigures(database: Database, { count }: Pick<FigureRepository, 'count'>) {
  const { table } = inboxes.enrollments;
  const last = database
    .prepare<[], number | null>(`SELECT max(record) FROM record_events WHERE table_name = '${table}'`)
    .pluck();
  // An enrollment that is confirmed and then moved is confirmed once.
  const reached = database
    .prepare<[string, number, number, string, string], number>(
      `SELECT count(*) FROM (
         SELECT min(created_at) AS first FROM record_events
         WHERE table_name = '${table}' AND kind = 'seat' AND text = ? AND record > ? AND record <= ? GROUP BY record
       ) WHERE first >= ? AND first < ?`,
    )
    .pluck();
  const issued = database
    .prepare<[string, string], number>(
      `SELECT count(*) FROM issued_certificates WHERE state = 'valid' AND issued_on >= ? AND issued_on < ?`,
    )
    .pluck();

  async function countReached(state: 'confirmed' | 'completed', from: string, to: string): Promise<number> {
    let sum = 0;
    for (let record = 0; record < (last.get() ?? 0); record += sliceLength) {
      sum += reached.get(state, record, record + sliceLength, from, to) ?? 0;
      await nextTurn();
    }
    return sum;
  }

  async function countMonth(month: string): Promise<MonthCounts> {
    const [first, next] = [`${month}-01`, `${monthAfter(month)}-01`];
    const [from, to] = [first, next].map((day) => beginOfDay(day).toISOString()) as [string, string];
    return {
      ...forEachInbox((inbox) => count(inbox, from, to)),
      confirmed: await countReached('confirmed', from, to),
      completed: await countReached('completed', from, to),
      certificates: issued.get(first, next) ?? 0,
    };
  }

  return async (month: string): Promise<MonthFigures> => ({
    month,
    counts: await countMonth(month),
    before: await countMonth(daysLater(`${month}-01`, -1).slice(0, 7)),
  });
}

function monthAfter(month: string): string {
  return daysLater(`${month}-01`, 31).slice(0, 7);
}
