import { type PersonRecordsRoom, personRecords } from '../rights/index.ts';
import type { TestApp } from './test-app.ts';

/** Everything that a test app holds of people, as the command line sees it. */
export function peopleIn({ database, dataFolder, clock }: TestApp): PersonRecordsRoom {
  return personRecords({ database, dataFolder, now: () => clock.now });
}
