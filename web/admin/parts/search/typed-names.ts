import { areSingleKeysOn, isSingleKey } from '../single-keys.ts';

/** The letters that lead to somebody, or open what asks for more. */
const leading = 'djknsx';
/** Those that do something at once, on one screen or another. */
const acting = 'ceftw01234567';
/** The time in which another letter shows that the one before was typed, and not pressed. In milliseconds. */
const typingGap = 250;

/**
 * Calls `search` with the beginning of a name or number that is typed where nothing is typed into: nearly each has a letter that
 * is no key. Until that is known those that act wait, else a number that is typed would be the outcome of a call. Returns the function that ends it.
 */
export function noticeTypedNames(search: (text: string) => void): () => void {
  let typed = '';
  let held: KeyboardEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function forget(): KeyboardEvent[] {
    clearTimeout(timer);
    const events = held;
    typed = '';
    held = [];
    return events;
  }
  /** Has those that wait act, one after another. */
  async function release() {
    for (const event of forget()) {
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event));
      // The first may open what the second chooses from.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  const releaseNow = () => void release();
  function press(event: KeyboardEvent) {
    const { key, isTrusted, repeat } = event;
    // Those that are released are not trusted.
    if (!isTrusted || repeat || key === 'Shift') return;
    // An arrow or Enter leads elsewhere: what waits is for where one still is.
    if (!/^[\p{L}\p{N}]$/u.test(key)) return releaseNow();
    if (!isSingleKey(event) || !areSingleKeysOn() || document.querySelector('dialog:modal') !== null) return;
    clearTimeout(timer);
    timer = setTimeout(() => void release(), typingGap);
    typed += key;
    if (held.length === 0 && leading.includes(key.toLowerCase())) return;
    event.preventDefault();
    event.stopPropagation();
    held.push(event);
    if ((leading + acting).includes(key.toLowerCase())) return;
    const text = typed;
    forget();
    search(text);
  }
  addEventListener('keydown', press, true);
  // They are for what had the focus before.
  addEventListener('pointerdown', releaseNow, true);
  return () => {
    forget();
    removeEventListener('keydown', press, true);
    removeEventListener('pointerdown', releaseNow, true);
  };
}
