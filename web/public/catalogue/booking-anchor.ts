/** The id of the part of a page that says how booking works. */
export const bookingAnchor = 'booking';
