import { fill } from '../shared/content.ts';

/** Letters of any script, at most one hyphen or apostrophe among them, a full stop at the end. */
const word = /^[\p{L}\p{M}\u200c\u200d]+(?:['’-][\p{L}\p{M}\u200c\u200d]+)?\.?$/u;
/** Words of an address or an advertisement that is spelt out: 'example dot com', 'call now'. */
const spelt = /^(?:https?|www|dot|com|net|org|click|visit|call|phone|whatsapp|telegram)\.?$/iu;

/**
 * Returns the first line of a mail, with the name if it can only be a name: anybody may have typed it into a form, with
 * another person's address.
 */
export function greetingFor(name: string, texts: { hello: string; helloName: string }): string {
  const words = name.split(' ');
  const isName = name.length <= 30 && words.length <= 3 && words.every((each) => word.test(each));
  return isName && !words.some((each) => spelt.test(each)) ? fill(texts.helloName, { name }) : texts.hello;
}
