/** Gives where a tap on a number in international form leads, or null for any other text: it would call who knows whom. */
export function callLink(phone: string): string | null {
  const digits = digitsOf(phone);
  return digits && `tel:+${digits}`;
}

/** Gives the address of a chat with a number in international form, or null for any other text. */
export function chatLink(phone: string): string | null {
  const digits = digitsOf(phone);
  return digits && `https://wa.me/${digits}`;
}

function digitsOf(phone: string): string | null {
  const digits = phone.replace(/[\s()-]/gu, '');
  return /^\+\d{7,15}$/u.test(digits) ? digits.slice(1) : null;
}
