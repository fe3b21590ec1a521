/** Emails to visitors. */
export const mails = {};
