import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { reducedMotion, useMedia } from './use-media.ts';

/** The state of something that moves by itself. */
export interface Pause {
  /** False while the pointer or the focus is in it, after the visitor stopped it, and for reduced motion. */
  running: boolean;
  /** The visitor stopped it by `toggle`. */
  stopped: boolean;
  /** For a pause button. Starting takes effect at once, although the button has the focus. */
  toggle: () => void;
  /** For the element that pauses while it is hovered or focused. */
  watch: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/** Pauses a moving element on hover and on focus, by a button, and for reduced motion. */
export function usePause(element: RefObject<HTMLElement | null>): Pause {
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const still = useMedia(reducedMotion);
  // The pointer may have come before hydration, without an event. After a touch, :hover means nothing.
  useEffect(() => {
    if (element.current?.matches(':hover') && matchMedia('(hover: hover)').matches) setHovered(true);
  }, [element]);
  return {
    running: !(stopped || hovered || focused || still),
    stopped,
    toggle: () => {
      setStopped(!stopped);
      setHovered(false);
      setFocused(false);
    },
    watch: {
      // A finger cannot hover: its pointer would seem to stay where it last touched.
      onPointerEnter: (event) => setHovered(event.pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      // A heading has the focus after a navigation, but nobody tabbed to it.
      onFocus: ({ target }) => setFocused(target instanceof HTMLElement && target.tabIndex >= 0),
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      },
    },
  };
}
