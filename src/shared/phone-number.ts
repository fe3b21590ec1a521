import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { indianNumber, plainPhone } from './typed-phone.ts';

/**
 * Returns a phone number in international form, such as '+91 98765 43210', or null for anything but one possible number.
 * A number without a country is Indian. Only for server and back office: it needs a library that visitors do not load.
 */
export function internationalNumber(text: string): string | null {
  const typed = indianNumber(text) ?? plainPhone(text);
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'IN', extract: false });
  return number?.isValid() && number.ext === undefined ? number.formatInternational() : null;
}
