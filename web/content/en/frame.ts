/** The frame around every public page: header, footer, chat, and what all pages have in common. */
export const frame = {};
