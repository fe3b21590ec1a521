import type { TextNode } from '../shared/content.ts';

/** Returns what each picture shows, by its name: wherever texts have `picture` and `alt` side by side. */
export function pictureTextsIn(node: TextNode | Readonly<Record<string, TextNode>>): Record<string, string> {
  if (typeof node === 'string') return {};
  if (Array.isArray(node)) return Object.assign({}, ...node.map(pictureTextsIn));
  const { picture, alt, ...others } = node as Readonly<Record<string, TextNode>>;
  const own = typeof picture === 'string' && typeof alt === 'string' ? { [picture]: alt } : {};
  return Object.assign(own, ...Object.values(others).map(pictureTextsIn));
}
