/** The words around a fee, on the home page and wherever courses are shown. */
export const fees = {
  /** Beside the price. */
  inAll: '{total} with GST',
  investment: 'Investment',
  /** Above price and GST together. */
  total: 'Total with GST',
};
