/** Titles of the pages, and what search engines show below them. */
export const heads = {};
