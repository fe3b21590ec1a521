/** Said in a list of who has no email. */
export const noEmail = 'no email';
/** The same of a phone, where it would stand. */
export const noPhone = 'no phone';
