/** Milliseconds that each slide of the hero stays. */
export const slideInterval = 5000;
