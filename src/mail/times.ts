export const minute = 60_000;
/** A mail that nobody takes is given up after it, and mails to one address are counted for as long. */
export const oneDay = 24 * 60 * minute;

/** Returns the time so many milliseconds later. */
export function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}
