import type { ChangedPlaces, Place } from '../../../../src/shared/records.ts';
import { failureText } from '../../../data/failure-text.ts';
import { adminCall } from '../../data/admin-api.ts';
import { undoEnd } from '../../data/use-deletion.ts';

/** The change to a place: a new state, or the batch to move to. */
export type PlaceChange = { state: 'confirmed' | 'completed' | 'cancelled' } | { batch: string };

/** The undo of a change of seats: its id, null where nothing undoes it, and until when, in milliseconds since 1970. */
export interface SeatUndo {
  undoId: string | null;
  until: number;
}

/** Changes a place and returns it as it is then, with what undoes that. Throws as `adminCall` does. */
export async function changePlace(id: string, json: PlaceChange): Promise<{ place: Place } & SeatUndo> {
  const until = undoEnd();
  const { body: place, undoId } = await adminCall('/api/admin/places/:id', { method: 'PUT', id, json });
  return { place, undoId, until };
}

/** Does the same with several places, and returns who was refused too. Throws as `adminCall` does. */
export async function changePlaces(
  ids: readonly string[],
  change: PlaceChange,
): Promise<ChangedPlaces & SeatUndo> {
  const until = undoEnd();
  const json = { places: ids, ...change };
  const { body, undoId } = await adminCall('/api/admin/places', { method: 'PUT', json });
  return { ...body, undoId, until };
}

/** Stores whether the applicant was told by WhatsApp, and returns the place as it is then. Throws as `adminCall` does. */
export async function tellPlace(id: string, told: boolean): Promise<Place> {
  const options = { method: 'PUT', id, json: { told } } as const;
  return (await adminCall('/api/admin/places/:id/told', options)).body;
}

/** Returns the sentence for a change that failed. */
export function changeFailure(error: unknown): string {
  return failureText(error, {
    refused: (message) => message || 'The server refused this.',
    lost: 'No answer from the server. Please look whether it was done, and try again.',
  });
}
