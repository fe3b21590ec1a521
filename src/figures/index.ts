export { figureCalls } from './calls.ts';
