export { firstUseCalls } from './first-use-calls.ts';
