/** 'Our Facilities' with their popups, on the home page and the About page. */
export const facilities = {};
