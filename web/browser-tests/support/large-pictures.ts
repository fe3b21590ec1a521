import type { Locator, Page } from 'playwright-core';
import { gallery } from '../../../src/content/en/gallery.ts';
import { eventually, see } from './expect.ts';

/** What each picture of the gallery shows, in order. */
export const alts = gallery.pictures.map(({ alt }) => alt);

/** The small picture at this place, from 1. */
export function thumbnail(page: Page, place: number): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .nth(place - 1)
    .getByRole('button');
}

/** The large view. */
export function viewer(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Our Gallery', exact: true });
}

/** Waits until the large view shows one picture, and no other. */
export async function seeLarge(page: Page, place: number): Promise<void> {
  await see(viewer(page).getByText(`${place} / 25`, { exact: true }));
  const shown = () =>
    viewer(page)
      .getByRole('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
  // With little motion the one before goes after a millisecond, by the site's rule for all transitions.
  await eventually(shown, [alts[place - 1] ?? '']);
  await see(viewer(page).getByText(alts[place - 1] ?? '', { exact: true }));
}

/** Returns the words of the picture that has the focus. */
export function focusedPicture(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.querySelector('img')?.alt);
}
