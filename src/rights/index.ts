export { openRights } from './open-rights.ts';
export { personCalls } from './person-calls.ts';
export { type PersonRecordsRoom, personRecords, soughtBy } from './person-records.ts';
export { openRetention } from './retention.ts';
export { retentionCalls } from './retention-calls.ts';
export { factsWithMonths, retentionRepository } from './retention-repository.ts';
