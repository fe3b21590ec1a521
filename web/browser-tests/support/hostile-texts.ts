import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { limits } from '../../../src/shared/limits.ts';
import { assertNoSidewaysScroll } from './accessibility.ts';

/** A script that betrays itself where it runs. */
export const script = 'window.hacked=true';

/** Texts of somebody who wants to see them run, or to see the page fall apart. */
export const hostileTexts = {
  markup: `</script><script>${script}</script><img src=x onerror="${script}"><svg onload=${script}>`,
  attribute: `" onmouseover="${script}" autofocus onfocus='${script}' x="`,
  address: `javascript:${script}//%0a${script}`,
  template: `{{constructor.constructor('${script}')()}} \${${script}} <%= ${script} %>`,
  backwards: 'gnp.\u202Etacol\u202C \u2067right to left\u2069 مرحبا',
  unseen: 'Zero\u200Bwidth\u200D \u2060joiner\u00ADsoft',
  emoji: '\u{1F469}\u200D\u{1F680} \u{1F1EE}\u{1F1F3} \u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
  combining: `Z${'\u0337\u0322\u0300'.repeat(60)}`,
  endless: 'W'.repeat(limits.name),
} as const;
/** Has everything that a page could do by running what was typed come to light. */
export async function watchForScripts(page: Page): Promise<void> {
  page.on('dialog', (dialog) => assert.fail(`a dialog: ${dialog.message()}`));
  page.on('popup', (popup) => assert.fail(`a window: ${popup.url()}`));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Reflect.set(window, 'violation', `${violatedDirective} ${blockedURI}`);
    });
  });
}

/**
 * Holds that nothing has run that somebody typed, that none of it is markup, and that it makes the page no wider.
 * @throws AssertionError
 */
export async function assertHarmless(page: Page, where: string): Promise<void> {
  const traces = await page.evaluate(() => [Reflect.get(window, 'hacked'), Reflect.get(window, 'violation')]);
  assert.deepEqual(traces, [undefined, undefined], where);
  const markup = await page
    .locator('[onerror], [onload], [onfocus], [onmouseover], a[href^="javascript:" i]')
    .count();
  assert.equal(markup, 0, `${where} holds markup that somebody typed`);
  await assertNoSidewaysScroll(page, where);
}
