import type { AdminBatch, Place } from '../../../src/shared/records.ts';
import { namesText } from '../parts/batches/batch-words.ts';
import { usePlaces } from './use-places.ts';

interface PeopleConcernedProps {
  batch: AdminBatch;
  /** Which places are concerned. */
  are: (place: Place) => boolean;
}

/** The names of the people of a batch whom something concerns, in a sentence; nothing until they are read. */
export function PeopleConcerned({ batch, are }: PeopleConcernedProps) {
  const { places = [] } = usePlaces(batch._id, undefined);
  const people = places.filter(are);
  return people.length === 0 ? null : <p>{namesText(people)}</p>;
}
