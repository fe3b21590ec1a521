export {
  correctionsOf,
  eventsOf,
  recordsThatHad,
  removeLastEvent,
  storeCorrection,
  storeEvent,
} from './store.ts';
