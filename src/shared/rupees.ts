import { grouped } from './grouped.ts';

/**
 * Returns a price in rupees, 0 or more, with the rupee sign, Indian grouping and at most two digits behind the point:
 * 125000 is '₹1,25,000'.
 */
export function formatRupees(price: number): string {
  const [, whole, paise = ''] = /^(\d+)(\.\d\d?)?$/u.exec(String(price)) ?? [];
  if (whole === undefined) return formatUnusual(price);
  return `₹${grouped(whole)}${paise}`;
}

/** For what has to be rounded, or is past all prices: a phone takes fifty milliseconds to set this up. */
function formatUnusual(price: number): string {
  const rupees = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
  return rupees.format(price);
}
