/** Returns whether a key composes a word, as in Tamil: its Enter ends that word, and does nothing else. */
export function isOfComposedWord({ isComposing, keyCode }: KeyboardEvent): boolean {
  // In Safari the word has ended by then, and the code alone tells.
  return isComposing || keyCode === 229;
}

/** Keeps such keys from every handler in the window. To be called before any of them is added. */
export function keepComposedWords(window: EventTarget): void {
  const keep = (event: Event) => {
    if (isOfComposedWord(event as KeyboardEvent)) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', keep, { capture: true });
}
