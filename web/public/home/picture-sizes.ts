/**
 * The stated width of a picture across a phone's screen. Where a point has three pixels, two look as sharp at half the bytes;
 * no other phone gets fewer than it shows.
 */
export const phoneWide = '(width < 40rem) and (resolution >= 2.5dppx) 62vw, (width < 40rem) 92vw';
