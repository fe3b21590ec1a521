import type { Place } from '../../../../src/shared/records.ts';
import { failureText } from '../../../data/failure-text.ts';
import { adminCall } from '../../data/admin-api.ts';

/** What is done to a place: a new state, or the batch to move to. */
export type PlaceChange = { state: 'confirmed' | 'completed' | 'cancelled' } | { batch: string };

/** Changes a place and returns it as it is then. Throws as `adminCall` does. */
export async function changePlace(id: string, json: PlaceChange): Promise<Place> {
  return (await adminCall('/api/admin/places/:id', { method: 'PUT', id, json })).body;
}

/** Returns the sentence for a change that failed. */
export function changeFailure(error: unknown): string {
  return failureText(error, {
    refused: (message) => message || 'The server refused this.',
    lost: 'No answer from the server. Please look whether it was done, and try again.',
  });
}
