import type { CatalogueEntry } from './records.ts';
import { formatRupees } from './rupees.ts';

/** The tax that is added to a price. */
export interface AddedTax {
  /** Such as '18%'. */
  rate: string;
  /** Such as '₹8,100'. */
  amount: string;
  /** Price and GST together, such as '₹53,100'. */
  total: string;
}

/** The cost of a course or certificate, in words to show. */
export interface Fee {
  /** Without GST, such as '₹45,000'. */
  price: string;
  /** Null where the GST text is no plain percentage, such as 'GST extra'. */
  tax: AddedTax | null;
  /** Price and GST side by side, such as '₹45,000 + 18% GST'. */
  parts: string;
}

const percentage = /^\+?\s*(?:gst\s*[:@]?\s*)?(\d{1,2})(?:\.(\d{1,2}))?\s*%\s*(?:gst)?$/iu;
const wholePaise = /^(\d+)(?:\.(\d\d?))?$/u;

/** Returns what a course or certificate costs; the total alone where its GST is a percentage and its price whole paise. */
export function feeOf({ price, gst }: Pick<CatalogueEntry, 'price' | 'gst'>): Fee {
  const shown = formatRupees(price);
  const tax = addedTax(price, gst);
  if (tax !== null) return { price: shown, tax, parts: `${shown} + ${tax.rate} GST` };
  return { price: shown, tax, parts: `${shown} · ${/gst/iu.test(gst) ? gst : `GST: ${gst}`}` };
}

/** Returns price and GST together in rupees; null where the GST is no percentage or the price not whole paise. */
export function totalOf({ price, gst }: Pick<CatalogueEntry, 'price' | 'gst'>): number | null {
  const sum = sumUp(price, gst);
  return sum && Number(sum.paise + sum.tax) / 100;
}

function addedTax(price: number, gst: string): AddedTax | null {
  const sum = sumUp(price, gst);
  return sum && { rate: sum.rate, amount: rupees(sum.tax), total: rupees(sum.paise + sum.tax) };
}

/** Returns the price and its GST in whole paise. */
function sumUp(price: number, gst: string) {
  const rate = percentage.exec(gst.trim());
  const amount = wholePaise.exec(String(price));
  if (rate === null || amount === null) return null;
  const [, percent = '', hundredths = ''] = rate;
  // In whole numbers, since 0.1 + 0.2 is not 0.3: paise, and hundredths of a per cent.
  const paise = inHundredths(amount[1], amount[2]);
  const tax = (paise * inHundredths(percent, hundredths) + 5_000n) / 10_000n;
  return { rate: `${Number(`${percent}.${hundredths}`)}%`, paise, tax };
}

function inHundredths(whole = '', rest = ''): bigint {
  return BigInt(whole) * 100n + BigInt(rest.padEnd(2, '0'));
}

function rupees(paise: bigint): string {
  return formatRupees(Number(paise) / 100);
}
