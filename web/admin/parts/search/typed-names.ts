import { areSingleKeysOn, isSingleKey } from '../single-keys.ts';

/** The letters that lead to somebody, or open what asks for more. */
const leading = 'djknsx';
/** Those that do something at once, on one screen or another. */
const acting = 'ceftw012345';
/** The time in which another letter shows that the one before was typed, and not pressed. In milliseconds. */
const typingGap = 500;
/** The time in which a letter still goes on with a word, whatever the ones before have done. In milliseconds. */
const wordGap = 600;

/**
 * Calls `search` with the beginning of a name or number that is typed where nothing is typed into: nearly each has a letter or
 * digit that is no key. Until that is known those that act wait. Two different digits at once are a number; the same one twice is
 * for two people. Returns the function that ends it.
 */
export function noticeTypedNames(search: (text: string) => void): () => void {
  let typed = '';
  let typedAt = 0;
  let held: KeyboardEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function letGo(): KeyboardEvent[] {
    clearTimeout(timer);
    const events = held;
    held = [];
    return events;
  }
  /** Has those that wait act, one after another. */
  async function release() {
    for (const event of letGo()) {
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event));
      // The first may open what the second chooses from.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  function releaseNow() {
    typed = '';
    void release();
  }
  function press(event: KeyboardEvent) {
    const { key, isTrusted, repeat, timeStamp } = event;
    // Those that are released are not trusted.
    if (!isTrusted || repeat || key === 'Shift') return;
    // An arrow or Enter leads elsewhere: what waits is for where one still is.
    if (!/^[\p{L}\p{N}]$/u.test(key)) return releaseNow();
    if (!isSingleKey(event) || !areSingleKeysOn() || document.querySelector('dialog:modal') !== null) return;
    clearTimeout(timer);
    timer = setTimeout(() => void release(), typingGap);
    typed = timeStamp - typedAt < wordGap ? typed + key : key;
    typedAt = timeStamp;
    if (held.length === 0 && leading.includes(key.toLowerCase())) return;
    const before = held.at(-1)?.key ?? '';
    const isNumber = isDigit(key) && isDigit(before) && key !== before;
    event.preventDefault();
    event.stopPropagation();
    held.push(event);
    if (!isNumber && (leading + acting).includes(key.toLowerCase())) return;
    letGo();
    search(typed);
    typed = '';
  }
  addEventListener('keydown', press, true);
  // They are for what had the focus before.
  addEventListener('pointerdown', releaseNow, true);
  return () => {
    letGo();
    removeEventListener('keydown', press, true);
    removeEventListener('pointerdown', releaseNow, true);
  };
}

function isDigit(key: string): boolean {
  return /^\d$/u.test(key);
}
