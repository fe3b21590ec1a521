import { useEffect } from 'react';

const stored = 'searchBySlash';

/** Returns whether keys act by themselves in this browser: / opens the search, and a person's page has its own. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(stored) !== 'off';
  } catch {
    return true;
  }
}

/** Has single keys act in this browser, or not. */
export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(stored);
    else localStorage.setItem(stored, 'off');
  } catch {
    // A browser without storage forgets it with the tab.
  }
}

/** A key event, of the browser or of React. */
type KeyPress = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

const typedInto = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select';

/** Returns whether the goal of a key is something that is typed into. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto));
}

/** Returns whether a key is pressed by itself, and not typed into something. */
export function isSingleKey({ ctrlKey, metaKey, altKey, target }: KeyPress): boolean {
  return !ctrlKey && !metaKey && !altKey && !isTypedInto(target);
}

/** Presses the first button or link within an element that names some keys (`aria-keyshortcuts`); returns whether there is one. */
export function pressByKeys(within: ParentNode | null, keys: string): boolean {
  const goal = within?.querySelector<HTMLElement>(
    `[aria-keyshortcuts="${CSS.escape(keys)}"]:is(:enabled, a)`,
  );
  if (!goal) return false;
  goal.focus({ preventScroll: true });
  goal.click();
  return true;
}

/** Has single keys press the buttons of the screen that name them, or of the dialog that is open. */
export function useSingleKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !isSingleKey(event) || !areSingleKeysOn()) return;
      const within = document.querySelector('dialog:modal') ?? document.querySelector('main');
      if (pressByKeys(within, event.key.toUpperCase())) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
