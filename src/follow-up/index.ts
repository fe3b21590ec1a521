export { followUpCalls } from './calls.ts';
export { workOf } from './counts.ts';
export { type FollowUps, openFollowUps } from './follow-up.ts';
export { followUpData, type NoteFromBefore } from './person.ts';
