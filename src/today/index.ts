export { todayCalls } from './calls.ts';
