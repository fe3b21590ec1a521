export { searchCalls } from './search-calls.ts';
