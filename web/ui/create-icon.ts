import { createElement, type SVGProps } from 'react';

/** The drawing of an icon, as lucide has it. */
interface IconDrawing {
  node: readonly [tag: string, attributes: Record<string, string>][];
}

const look = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/** Returns the component of an icon, which is read to nobody; the build has lucide's icons made by it. */
// biome-ignore lint/style/noDefaultExport: so lucide's icons import what makes them.
export default function createIcon({ node }: IconDrawing) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { ...look, ...props },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
