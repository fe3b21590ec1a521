export { firstUseCalls } from './calls.ts';
