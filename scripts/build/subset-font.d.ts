declare module 'subset-font' {
  /** Cuts a font down to the characters of a text, and its weights to a range or to one. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      variationAxes: { wght: { min: number; max: number } | number };
    },
  ): Promise<Buffer>;
}
