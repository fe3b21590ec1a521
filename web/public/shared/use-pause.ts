import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { reducedMotion, useMedia } from './use-media.ts';

/** Whether something that moves by itself may move now. */
export interface Pause {
  /** False while the pointer or the focus is in it, after the visitor stopped it, and for reduced motion. */
  running: boolean;
  /** The visitor stopped it by `toggle`. */
  stopped: boolean;
  /** For a pause button. Starting it again holds at once, although the focus is on that button. */
  toggle: () => void;
  /** For the element in which pointer and focus make it pause. */
  watch: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/** Lets the element, which moves by itself, pause on hover and on focus, by a button, and for reduced motion. */
export function usePause(element: RefObject<HTMLElement | null>): Pause {
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const still = useMedia(reducedMotion);
  // The pointer may have come before the script: no event tells of it. After a touch, :hover says nothing.
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
      // A finger has no hover: its pointer would seem to stay where it last touched.
      onPointerEnter: (event) => setHovered(event.pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      // A heading that was given the focus after a navigation is no stop of the keyboard.
      onFocus: (event) => setFocused((event.target as HTMLElement).tabIndex >= 0),
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      },
    },
  };
}
