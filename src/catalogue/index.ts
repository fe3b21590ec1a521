export { catalogueCalls } from './calls.ts';
export { offeredAs, resolveEntry } from './entries.ts';
export { firstRunCertificates, firstRunCourses } from './first-run.ts';
export {
  allEntries,
  entriesOf,
  entryChanges,
  entryPictures,
  findEntry,
  insertEntry,
  nameOfEntry,
  shareOfEntry,
  uneditedEntries,
} from './store.ts';
