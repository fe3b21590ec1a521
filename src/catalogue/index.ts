export { catalogueCalls } from './calls.ts';
export { entryNames } from './entry-names.ts';
export { firstRunCertificates, firstRunCourses } from './first-run.ts';
export { catalogueRepository } from './repository.ts';
