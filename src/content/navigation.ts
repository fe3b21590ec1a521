/** Where the two legal documents are, in the first language. */
export const legalPaths = { privacyPolicy: '/legal/privacy-policy', terms: '/legal/terms' } as const;
