/** The contact form, and the contact page. */
export const contact = {};
