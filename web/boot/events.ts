/** The event on the document once all scripts of the page are there: they begin then. */
export const arrived = 'arrived';

/** The event on the document once the page is hydrated, or drawn where the server has not: from then on, presses count. */
export const hydrated = 'hydrated';

/** The event on the document when they could not begin: all that is pressed is pressed in vain. */
export const failed = 'failed';
