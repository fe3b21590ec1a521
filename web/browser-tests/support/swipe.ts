import type { Page } from 'playwright-core';

/** Draws a finger over the middle of a phone's screen, so many pixels to the right. */
export async function swipe(page: Page, pixels: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const at = (x: number) => ({ touchPoints: [{ x, y: 360 }] });
  const from = 195 - pixels / 2;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(from + pixels * part) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}
