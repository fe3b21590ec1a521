import type { PlaceState } from './batches.ts';
import { inboxNames } from './inboxes.ts';

/** What is held of a person, each kind by its table; the notes are those from before notes were about records. */
export const itemKinds = [...inboxNames, 'certificates', 'notes'] as const;

/** One thing that is held of a person. */
export interface PersonItem {
  _id: string;
  kind: (typeof itemKinds)[number];
  /** Who sent it, whom a certificate names, or who wrote a note. */
  name: string;
  /** The course, the place, or how it begins. */
  text: string;
  email: string;
  phone: string;
  /** The place of an enrollment, which goes with it. */
  place: PlaceState | null;
  /** How many notes go with it. */
  notes: number;
  /** Of a note from before, the ids of all records of its entry: it goes with the last of them. */
  records: string[];
  /** ISO 8601 in UTC. */
  createdAt: string;
}
