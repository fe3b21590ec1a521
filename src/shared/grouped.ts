/** Returns a whole number, 0 or more, with Indian grouping: 125000 is '1,25,000'. `Intl` takes a phone fifty milliseconds to set up. */
export function grouped(whole: number | string): string {
  return String(whole).replace(/\d(?=(?:\d\d){1,9}\d$)/gu, '$&,');
}
