/**
 * The stated width of a picture across a phone's screen: two pixels a point look as sharp as three, at half the bytes.
 */
export const phoneWide = '(width < 40rem) 62vw';
