/**
 * How wide a picture across a phone's screen is said to be: with two picture dots to a point it is as sharp as one sees
 * on screens that have three, at half the bytes.
 */
export const phoneWide = '(width < 40rem) 62vw';
