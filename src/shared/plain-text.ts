/** Signs that nobody sees; in the group those that belong to an emoji or a letter before them, which is not Latin then. */
const unseen =
  /([^\s\p{ASCII}\p{Script=Latin}\p{Default_Ignorable_Code_Point}][\p{Variation_Selector}\u200c\u200d]{1,2})|[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffc\u{1d159}\u{13430}-\u{1343f}]/gu;
const otherDigits = /(?![0-9])\p{Nd}/gu;

/** Returns a text without signs that nobody sees, such as direction marks, but for those that belong to a spelling. */
export function withoutUnseen(text: string): string {
  return text.replace(unseen, '$1');
}

/** Returns a code or number in digits and signs as keyboards have them, whatever its script. */
export function plainDigits(text: string): string {
  return withoutUnseen(text).normalize('NFKC').replace(otherDigits, digitOf);
}

/** In Unicode the ten digits of a script follow one another, from zero. */
function digitOf(digit: string): string {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1;
  return String(value % 10);
}
