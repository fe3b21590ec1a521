import { minuteMilliseconds } from '../../../src/shared/milliseconds.ts';

/** Of a word that is composed only the input is heard. */
const signs = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove', 'focus'] as const;

let lastSign = Date.now();

/** Whether nobody has touched this tab for a minute: what it then asks the server does not keep the session awake. */
export function isUnattended(): boolean {
  return Date.now() - lastSign > minuteMilliseconds;
}

if (typeof window !== 'undefined') {
  const note = () => {
    lastSign = Date.now();
  };
  for (const sign of signs) addEventListener(sign, note, { capture: true, passive: true });
}
