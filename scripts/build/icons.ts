import sharp from 'sharp';
import type { Cache } from './cache.ts';

const navy = '#0b1f3a';

/** Icons in PNG: their pixels, and the part of their width that the drawing takes. */
const icons = {
  // An icon on iOS has no transparent corners.
  'apple-touch-icon.png': { size: 180, part: 1, ground: true },
  'icon-192.png': { size: 192, part: 1, ground: false },
  'icon-512.png': { size: 512, part: 1, ground: false },
  // Systems cut theirs to any shape within; the circle of 80 % in the middle always stays.
  'icon-maskable-512.png': { size: 512, part: 0.72, ground: true },
} as const;

/**
 * Makes the icons in other formats that browsers and phones request.
 * @param drawing SVG, square, on navy
 */
export async function buildIcons(
  drawing: Uint8Array,
  cache: Cache,
  emit: (url: string, content: Uint8Array) => void,
) {
  const settings = JSON.stringify([icons, sharp.versions]);
  const png = (name: string, look: Parameters<typeof render>[1]) =>
    cache.get([settings, name, drawing], () => render(drawing, look));
  for (const [name, look] of Object.entries(icons)) emit(`/${name}`, await png(name, look));
  emit('/favicon.ico', icoOf(await png('favicon', { size: 32, part: 1, ground: false }), 32));
}

function render(
  drawing: Uint8Array,
  { size, part, ground }: { size: number; part: number; ground: boolean },
) {
  const inner = Math.round((size * part) / 2) * 2;
  const background = ground ? navy : { r: 0, g: 0, b: 0, alpha: 0 };
  const edge = (size - inner) / 2;
  const icon = sharp(drawing, { density: 1200 })
    .resize(inner)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background });
  return (ground ? icon.flatten({ background }) : icon)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An ICO file of one picture: header, one entry, and the PNG as it is. */
function icoOf(png: Uint8Array, size: number) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
