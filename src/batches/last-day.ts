import { batches } from '../content/en/batches.ts';
import { conflict } from '../http/index.ts';
import { canComplete } from '../shared/batch-rules.ts';
import { dayText } from '../shared/day-text.ts';

/**
 * Refuses what comes at the end of a batch until its last day in India.
 * @param what is possible then, such as 'its seats can be completed'
 * @throws HttpRefusal 409 before that day.
 */
export function refuseBeforeLastDay(batch: { endsOn: string }, today: string, what: string): void {
  if (canComplete(batch, today)) return;
  const lastDay = dayText(batch.endsOn, batches.days, 'year');
  throw conflict(`The last day of this batch is ${lastDay}: ${what} from that day on.`);
}
