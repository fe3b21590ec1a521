/** The lists of courses and certificates, the page of one, and how to enroll. */
export const catalogue = {};
