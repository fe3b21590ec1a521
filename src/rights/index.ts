export { isErased } from './erased-list.ts';
export { eraseAgain, erasePerson, withdraw } from './erasure.ts';
export { personCalls } from './person-calls.ts';
export { countCorrected, exportPerson, soughtBy } from './person-records.ts';
export { eraseByAge, factsWithMonths } from './retention.ts';
export { retentionCalls } from './retention-calls.ts';
