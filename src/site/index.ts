export { siteCalls } from './calls.ts';
export { contentCalls } from './content-calls.ts';
export {
  currentPublication,
  sampleLists,
  siteTexts,
  textsWith,
} from './current-content.ts';
export { factsWith, isOwnAgain, siteFacts } from './current-facts.ts';
export { ownFacts } from './facts-file.ts';
export { familyCalls } from './family-calls.ts';
export { readInstitution } from './institution.ts';
export { contentPictures } from './publications.ts';
export { reviewedTexts } from './store.ts';
export { siteChanged, siteVersion, whenSiteChanged } from './version.ts';
