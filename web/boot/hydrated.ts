/** The event on the document once the page is hydrated: from then on, presses count. */
export const hydrated = 'hydrated';
