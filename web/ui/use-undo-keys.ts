import { useEffect, useRef } from 'react';

/** Ctrl + Z, or Command + Z, accepts; not during typing, nor on the screen while a dialog is open over it. */
export function useUndoKeys(where: 'screen' | 'dialog', accept: (() => void) | undefined): void {
  const latest = useRef(accept);
  useEffect(() => {
    latest.current = accept;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const isUndo = event.key.toLowerCase() === 'z' || event.code === 'KeyZ';
      if (!isUndo || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      const types = event.target instanceof Element && event.target.closest('input, textarea, select');
      const isInDialog = document.querySelector('dialog:modal') !== null;
      if (latest.current === undefined || types || isInDialog !== (where === 'dialog')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [where]);
}
