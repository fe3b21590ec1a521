import { grouped } from './grouped.ts';

/**
 * Returns a price in rupees, 0 or more, with the rupee sign and Indian grouping: 125000 is '₹1,25,000'. Paise are written
 * with two digits, and only where there are any.
 */
export function formatRupees(price: number): string {
  const [, whole, paise] = /^(\d+)(?:\.(\d\d?))?$/u.exec(String(price)) ?? [];
  if (whole === undefined) return formatUnusual(price);
  return `₹${grouped(whole)}${paise === undefined ? '' : `.${paise.padEnd(2, '0')}`}`;
}

/** For what has to be rounded, or is past all prices: a phone takes fifty milliseconds to set this up. */
function formatUnusual(price: number): string {
  const rupees = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    trailingZeroDisplay: 'stripIfInteger',
  });
  return rupees.format(price);
}
