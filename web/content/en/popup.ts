/** The event popup. */
export const popup = {};
