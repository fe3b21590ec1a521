export { idsOfPeopleNamed, shownOfActivity } from './activity-people.ts';
export { countBounces, newestBounces } from './bounces-store.ts';
export { followUpCalls } from './calls.ts';
export { bringUpToDate, countFollowUpChanges, followUpsChanged, isListBehind } from './entries.ts';
export { countWork, peopleToCall } from './list.ts';
export { countParted, otherEnrollments, type SeatPair, seatPairsFrom, seatPairsIn } from './others-store.ts';
export { findPeople, findPerson } from './people-search.ts';
export {
  contactsGoneWith,
  followUpOfRecord,
  type NoteFromBefore,
  notesFromBefore,
  personOfRecord,
  type RecordFollowUp,
  sentBy,
} from './person.ts';
export { allNotes, eraseNote, senderOfRecord } from './records-store.ts';
