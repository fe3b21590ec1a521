export { siteCalls } from './calls.ts';
export { contentCalls } from './content-calls.ts';
export { type CurrentContent, currentContent } from './current-content.ts';
export { currentFacts } from './current-facts.ts';
export { openFactsFile } from './facts-file.ts';
export { familyCalls } from './family-calls.ts';
export { readInstitution } from './institution.ts';
export { contentRepository } from './publications.ts';
export { sampleLists } from './sample-lists.ts';
