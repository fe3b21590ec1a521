/** India's country code: what a number without one is taken to have. */
const countryCode = '91';

/**
 * Gives the digits that a chat link needs, country code included. Ten digits, with or without a zero before them, are
 * an Indian number; anything else is taken as it stands.
 */
export function whatsAppNumber(phone: string): string {
  const digits = phone.replace(/\D/gu, '').replace(/^00/u, '');
  const national = digits.replace(/^0/u, '');
  return national.length === 10 && !phone.trim().startsWith('+') ? countryCode + national : digits;
}
