export { figureCalls } from './calls.ts';
export { openFigures } from './figures.ts';
