/** Returns the link that calls a number in international form, or null for any other text, which might call anybody. */
export function callLink(phone: string): string | null {
  const digits = digitsOf(phone);
  return digits && `tel:+${digits}`;
}

/** Returns the address of a chat with a number in international form, or null for any other text. */
export function chatLink(phone: string): string | null {
  const digits = digitsOf(phone);
  return digits && `https://wa.me/${digits}`;
}

/** Returns the chat link of a person's number; null also for an Indian landline, which has no chat. */
export function personChatLink(phone: string): string | null {
  const link = chatLink(phone);
  return link !== null && /\/91(?![6-9]\d{9}$)/u.test(link) ? null : link;
}

function digitsOf(phone: string): string | null {
  const digits = phone.replace(/[\s()-]/gu, '');
  return /^\+\d{7,15}$/u.test(digits) ? digits.slice(1) : null;
}
