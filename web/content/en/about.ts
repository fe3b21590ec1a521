/** The About page. */
export const about = {};
