import jsqr from 'jsqr';

/** Returns what a camera reads in a QR code that is drawn as SVG, square by square; null if it reads nothing. */
export function readQrCode(svg: string): string | null {
  const size = Number(/viewBox="0 0 (\d+) /u.exec(svg)?.[1]);
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y, width] of svg.matchAll(/M(\d+),(\d+)h(\d+)/gu)) {
    for (let line = Number(y); line < Number(y) + Number(width); line += 1) {
      for (let column = Number(x); column < Number(x) + Number(width); column += 1)
        pixels.fill(0, (line * size + column) * 4, (line * size + column) * 4 + 3);
    }
  }
  return jsqr.default(pixels, size, size)?.data ?? null;
}
