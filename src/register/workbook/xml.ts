import { setImmediate } from 'node:timers/promises';
import { Parser } from 'saxen';

/** A piece of an XML file; elements and attributes by their names without prefixes. */
export type XmlPiece =
  | { kind: 'open'; name: string; attributes: Readonly<Record<string, string>> }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

/** So many characters are read at once, in some milliseconds; then others have their turn. */
const portion = 64 * 1024;

/**
 * Yields the content of an XML file, in its order, some hundred pieces at a time.
 * @throws Error where it is not well formed
 */
export async function* piecesOfXml(bytes: Uint8Array): AsyncGenerator<XmlPiece[], void> {
  let pieces: XmlPiece[] = [];
  const fail = (error: Error) => {
    throw error;
  };
  const parser = new Parser()
    .on('openTag', (name, attributesOf, decode) => {
      const attributes = Object.entries(attributesOf()).map(([key, value]) => [local(key), decode(value)]);
      pieces.push({ kind: 'open', name: local(name), attributes: Object.fromEntries(attributes) });
    })
    .on('closeTag', (name) => pieces.push({ kind: 'close', name: local(name) }))
    .on('text', (text, decode) => pieces.push({ kind: 'text', text: decode(text) }))
    .on('cdata', (text) => pieces.push({ kind: 'text', text }))
    .on('error', fail);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  for (let at = 0; at < text.length; at += portion) {
    await setImmediate();
    parser.write(text.slice(at, at + portion));
    yield pieces;
    pieces = [];
  }
  parser.end();
  yield pieces;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
