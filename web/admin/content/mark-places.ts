import { type MarkedTexts, readMarks } from '../../../src/shared/mark-texts.ts';

/** The attribute that names, in the frame, the text of an element or the picture of an image. */
export const placeAttribute = 'data-place';

/** Attributes that visitors read or hear. */
const spoken = ['alt', 'aria-label', 'title', 'placeholder'];

/**
 * Puts an element around each text of a rendered page that the institute can change, takes the marks away, and names the place.
 * A text that is put together from several is named by the first of them; one that is there word for word is marked as whole.
 */
export function markPlaces(page: Document, { keys, texts }: MarkedTexts): void {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof (page.defaultView?.Text ?? Text) || node.nodeType === Node.TEXT_NODE)
      found.push(node as Text);
  for (const node of found) {
    const { text, marked } = readMarks(node.data);
    const [mark = -1] = marked;
    const key = keys[mark];
    if (key === undefined) continue;
    if (node.parentElement?.closest('svg, option, title')) {
      node.data = text;
      continue;
    }
    const place = page.createElement('span');
    place.setAttribute(placeAttribute, key);
    if (text === texts[mark]) place.setAttribute('data-whole', '');
    place.textContent = text;
    node.replaceWith(place);
  }
  for (const element of page.body.querySelectorAll('*'))
    for (const name of spoken) {
      const value = element.getAttribute(name);
      if (value === null) continue;
      const { text, marked } = readMarks(value);
      const key = keys[marked[0] ?? -1];
      if (key === undefined) continue;
      element.setAttribute(name, text);
      if (name === 'alt') element.setAttribute(placeAttribute, key);
    }
}
