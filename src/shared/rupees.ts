const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/** Gives a price in rupees with the rupee sign and Indian grouping: 125000 is '₹1,25,000'. */
export function formatRupees(price: number): string {
  return rupees.format(price);
}
