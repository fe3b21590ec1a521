import type { InferOutput } from 'valibot';
import type { batchRules } from '../../../src/shared/batch-rules.ts';
import { daysFrom, daysLater } from '../../../src/shared/days.ts';
import type { AdminBatch } from '../../../src/shared/records.ts';
import type { TypedFields } from '../../data/typed-fields.ts';
import { entryKey } from '../parts/batches/use-course-choices.ts';
import { lastOf, nextStart } from './batch-lists.ts';

/** The sent fields of a batch. */
export type BatchValues = InferOutput<typeof batchRules>;

/** Returns the fields of the form with what a batch says. */
export function fieldsOf(batch: AdminBatch): TypedFields {
  const { startsOn, endsOn, seats, language, location, state, hidden } = batch;
  return {
    entry: entryKey(batch),
    startsOn,
    endsOn,
    seats: String(seats),
    language,
    location: location ?? '',
    state,
    hidden,
  };
}

/** Returns them for another batch like one: on later days, open. */
export function copiedFields(batch: AdminBatch, batches: readonly AdminBatch[], today: string): TypedFields {
  const startsOn = nextStart(batch, batches, today);
  const endsOn = daysLater(startsOn, daysFrom(batch.startsOn, batch.endsOn));
  return { ...fieldsOf(batch), startsOn, endsOn, state: 'open' };
}

/** Returns them for a new batch; of the last batch of its course what mostly stays the same. */
export function newFields(key: string, batches: readonly AdminBatch[]): TypedFields {
  const { kind, entry } = readKey(key);
  const last = lastOf(batches, kind, entry);
  const { language = 'Tamil and English' } = last ?? batches.at(-1) ?? {};
  const seats = last === null ? '' : String(last.seats);
  return { entry: key, seats, language, location: last?.location ?? '', state: 'open', hidden: false };
}

/** Returns what the rules check of what was typed. */
export function preparedFields(typed: TypedFields): unknown {
  return { ...typed, ...readKey(String(typed.entry ?? '')) };
}

/** Returns the fields that differ from a batch: the others keep their values, also those that were changed meanwhile. */
export function changesOf(batch: AdminBatch, values: BatchValues): Partial<BatchValues> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => Reflect.get(batch, name) !== value),
  );
}

/** Without a choice it is no course, so that only what is missing is said. */
function readKey(key: string): { kind: string; entry: string } {
  const [kind = '', ...entry] = key.split(' ');
  return key === '' ? { kind: 'course', entry: '' } : { kind, entry: entry.join(' ') };
}
