export { todayCalls } from './calls.ts';
export { openToday } from './today.ts';
