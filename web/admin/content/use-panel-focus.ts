import { type RefObject, useEffect, useRef } from 'react';
import type { Language } from '../../../src/shared/languages.ts';
import { type Chosen, rowName } from './texts-of-page.ts';

/** On narrower screens the fields are below the page, and it is typed there alone. */
export const besidePage = '(width >= 72rem)';

interface Choice {
  chosen: Chosen | null;
  language: Language;
  /** It is typed into the page itself, which keeps the focus. */
  inPage: boolean;
}

/** Brings the field of what was chosen into view and into focus, and afterwards its row in the list. */
export function usePanelFocus({ chosen, language, inPage }: Choice): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const before = useRef<Chosen | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the language alone moves nothing
  useEffect(() => {
    const left = before.current;
    before.current = chosen;
    const element = panel.current;
    if (element === null) return;
    if (chosen !== null) {
      const field = fieldOf(element, chosen, language);
      if (!inPage) field?.focus({ preventScroll: true });
      // Of a whole item the top is shown: its place among the others.
      if (chosen.kind === 'item' && chosen.field === undefined) lookAt(element, element, 'start');
      else lookAt(element, field, 'center');
    } else if (left !== null) {
      const row = element.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowName(left))}"]`);
      row?.focus({ preventScroll: true });
      lookAt(element, row, 'center');
    }
  }, [chosen]);

  return panel;
}

/** Beside the page the panel alone scrolls: the page stays where it is. */
function lookAt(panel: HTMLElement, place: HTMLElement | null, block: 'start' | 'center'): void {
  if (!window.matchMedia(besidePage).matches) {
    place?.scrollIntoView({ block });
  } else if (place === panel || place === null) {
    panel.scrollTo(0, 0);
  } else {
    const down = place.getBoundingClientRect().top - panel.getBoundingClientRect().top;
    panel.scrollTop += down - panel.clientHeight / 3;
  }
}

/** The field of a text in the page's language, the button of a picture unless what it shows is to be said, or the first field of an item. */
function fieldOf(panel: HTMLElement, chosen: Chosen, language: Language): HTMLElement | null {
  if (chosen.kind === 'picture') return panel.querySelector('[data-picture]');
  const field = chosen.kind === 'text' ? chosen.key.split('.').at(-1) : chosen.field;
  const button = panel.querySelector<HTMLElement>('[data-picture]');
  const wrong = panel.querySelector('[name$=".alt"][aria-invalid]');
  if (field === 'alt' && button !== null && wrong === null) return button;
  const key = chosen.kind === 'text' ? chosen.key : `${rowName(chosen)}.${chosen.field}`;
  return (
    panel.querySelector<HTMLElement>(`[name="${CSS.escape(`${language}:${key}`)}"]`) ??
    panel.querySelector('textarea, [data-picture]')
  );
}
