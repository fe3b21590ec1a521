export { eventsOf, removeLastEvent, storeEvent } from './store.ts';
