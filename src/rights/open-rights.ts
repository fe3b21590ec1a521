import { personRecords } from './person-records.ts';
import type { PersonRecordParts } from './record-eraser.ts';
import { openRetention, type RetentionParts } from './retention.ts';

/** The services that people's rights use. */
export interface RightsParts extends PersonRecordParts, Omit<RetentionParts, 'people'> {}

/** Opens what people can ask for, and how long what they send is kept. */
export function openRights(parts: RightsParts) {
  const people = personRecords(parts);
  return {
    personRecords: people,
    withdraw: people.withdraw,
    retention: openRetention({ ...parts, people }),
  };
}
