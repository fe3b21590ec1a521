import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Gives a phone number in international form, such as '+91 98765 43210', or null for what is no number, an impossible one
 * or several. A number without a country is Indian. For server and back office: visitors do not load what this needs.
 */
export function internationalNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'IN', extract: false });
  return number?.isValid() && number.ext === undefined ? number.formatInternational() : null;
}
