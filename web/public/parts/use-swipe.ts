import { type PointerEvent, useRef } from 'react';

/** Pixels of sideways movement that count as a swipe. */
const least = 40;

/**
 * Reports swipes by finger or pen: 1 for left (the next one), -1 for right. Spread the returned handlers on the element,
 * and set `touch-action: pan-y` on it, or the browser scrolls instead.
 */
export function useSwipe(onStep: (by: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      const swiping = event.isPrimary && event.pointerType !== 'mouse';
      start.current = swiping ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (from?.id !== event.pointerId) return;
      const across = event.clientX - from.x;
      if (Math.abs(across) < least || Math.abs(across) < Math.abs(event.clientY - from.y)) return;
      onStep(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
