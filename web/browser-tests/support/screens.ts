import type { Locator } from 'playwright-core';
import type { VisitOptions } from './browser-suite.ts';

/** A phone that many visitors have, with touch. */
export const phone: VisitOptions = { width: 390, height: 844, touch: true };

/** A desktop or laptop. */
export const desktop: VisitOptions = { width: 1440, height: 900 };

/** The narrowest phone that the site is made for. */
export const narrowPhone: VisitOptions = { width: 320, height: 640, touch: true };

/** Both usual screens by their names, for tests that go over them. */
export const screens: readonly (readonly [name: string, options: VisitOptions])[] = [
  ['phone', phone],
  ['desktop', desktop],
];

/** Presses a button or a link as the screen's visitors do: by finger or by mouse. */
export function press(target: Locator, { touch = false }: VisitOptions): Promise<void> {
  return touch ? target.tap() : target.click();
}
