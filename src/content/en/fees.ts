/** The words around a fee, on the home page and wherever courses are shown. */
export const fees = {
  /** Beside the price. */
  inAll: '{total} with GST',
  investment: 'Investment',
  /** Above price and GST together. */
  total: 'Total with GST',
  /** Beside the fee with all that comes on top, where the institute has told it; the second for the DGCA's own certificate. */
  withStay: 'In all, with hostel and food',
  withStayAndMedical: 'In all, with hostel, food and medical',
};
