import { useEffect } from 'react';
import { hourMilliseconds } from '../../../src/shared/milliseconds.ts';
import { sweepTyped } from './kept-typing.ts';

/** Sweeps away what was typed and may not be kept any more, at once and then every hour. */
export function useSweptTyping(): void {
  useEffect(() => {
    sweepTyped();
    const timer = setInterval(sweepTyped, hourMilliseconds);
    return () => clearInterval(timer);
  }, []);
}
