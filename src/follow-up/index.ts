export { followUpCalls } from './calls.ts';
export { openFollowUps } from './follow-up.ts';
export { followUpKept, type NoteFromBefore } from './person.ts';
