// Both pages on which certificates are checked, as one script: what they share would otherwise come with every page of the site.
export { VerificationPage } from './verification-page.tsx';
export { VerificationSearchPage } from './verification-search-page.tsx';
