/** Returns the label of a field as part of a sentence: 'Short name' becomes 'short name', 'YouTube' stays. */
export function inSentence(label: string): string {
  return /^[A-Z]?[a-z-]+(?: [A-Z]?[a-z-]+)*$/u.test(label) ? label.toLowerCase() : label;
}

/** Returns some words as they begin a sentence: 'event form' becomes 'Event form'. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
