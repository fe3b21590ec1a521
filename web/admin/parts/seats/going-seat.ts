import type { PlaceState } from '../../../../src/shared/batches.ts';
import { dayInIndia } from '../../../../src/shared/india-time.ts';
import type { AdminBatch, Person, Place } from '../../../../src/shared/records.ts';
import { shorten } from '../../../../src/shared/shorten.ts';
import { ApiError } from '../../../data/errors.ts';
import { serverTime } from '../../../data/server-clock.ts';
import { adminGet } from '../../data/admin-api.ts';
import { saidDays } from '../batches/batch-words.ts';
import { freedText } from './place-words.ts';

/** What of a batch goes with an enrollment, by the state of its place. */
const going: Partial<Record<PlaceState, string>> = {
  held: 'reserved seat',
  offered: 'offered seat',
  confirmed: 'confirmed seat',
  waiting: 'turn on the waiting list',
  completed: 'completed course',
};

type Days = Pick<AdminBatch, 'startsOn' | 'endsOn'>;

/** Returns what of a batch goes with an enrollment: 'confirmed seat, 14–18 December'; empty for nothing. */
export function goingSeat(state: PlaceState, days: Days | null): string {
  const what = going[state] ?? '';
  return what === '' || days === null ? what : `${what}, ${saidDays(days, serverTime())}`;
}

/** Returns the same of a place in sentences, with what becomes of the seat; empty for nothing. */
export function goingText({ name, state, certificate }: Place, batch: AdminBatch): string {
  const what = goingSeat(state, batch);
  if (what === '') return '';
  const freed = state === 'completed' ? '' : freedText([{ state }], batch, dayInIndia(serverTime()));
  const kept = certificate === null ? '' : `Certificate ${certificate.number} stays.`;
  return [`With it goes ${shorten(name, 60)}’s ${what}.`, freed, kept].filter(Boolean).join(' ');
}

/**
 * Reads what goes with an enrollment that is to be deleted; a failure is a sentence too.
 * @throws ApiError 403 for an admin who may not delete it either
 */
export async function readGoing({ _id, contact }: { _id: string; contact: string }): Promise<string> {
  try {
    const found = await readPlace(_id, contact);
    return found === null ? '' : goingText(found.place, found.batch);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) throw error;
    return 'It could not be read whether a seat goes with it.';
  }
}

/** Reads the place of a person's enrollment with its batch; null where it has none. Throws as `adminGet` does. */
export async function readPlace(
  enrollment: string,
  contact: string,
): Promise<{ place: Place; batch: AdminBatch } | null> {
  const { places } = await adminGet<Person>(`/api/admin/people/${encodeURIComponent(contact)}?limit=1`);
  const place = places.find((one) => one.enrollment === enrollment);
  if (place === undefined || place.batch === null) return null;
  return { place, batch: await adminGet<AdminBatch>(`/api/admin/batches/${place.batch}`) };
}
