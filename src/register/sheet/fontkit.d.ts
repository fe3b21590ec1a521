declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint(code: number): boolean;
    layout(text: string): { advanceWidth: number; bbox: { minY: number; maxY: number } };
  }
  export function create(file: Uint8Array): Font;
}
