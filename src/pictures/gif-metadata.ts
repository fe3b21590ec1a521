const block = { extension: 0x21, image: 0x2c, end: 0x3b } as const;
const extension = { control: 0xf9, application: 0xff } as const;
/** Applications whose data decide how a GIF looks: how often it is shown, and its colours. */
const keptApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);
/** Bytes of the signature and of the screen's size, the last but two of which say how many colours follow. */
const head = { length: 13, flags: 10 } as const;
/** The same of an image, with the byte that introduces it. */
const imageHead = { length: 10, flags: 9 } as const;

/**
 * Returns a GIF without comments, texts, what programs add for themselves (XMP too), or anything after its end; null for one
 * without an image.
 */
export function stripGif(bytes: Buffer): Buffer | null {
  let at = head.length + coloursLength(bytes[head.flags] ?? 0);
  const kept = [bytes.subarray(0, at)];
  let hasImage = false;
  while (at < bytes.length && (bytes[at] === block.extension || bytes[at] === block.image)) {
    const isImage = bytes[at] === block.image;
    const colours = coloursLength(bytes[at + imageHead.flags] ?? 0);
    // An image's data begin with the width of its codes, an extension's with its label.
    const end = behindData(bytes, isImage ? at + imageHead.length + colours + 1 : at + 2);
    if (isImage || isKept(bytes.subarray(at, end))) kept.push(bytes.subarray(at, end));
    hasImage ||= isImage;
    at = end;
  }
  return hasImage ? Buffer.concat([...kept, Buffer.from([block.end])]) : null;
}

function isKept(whole: Buffer): boolean {
  if (whole[1] === extension.control) return true;
  return whole[1] === extension.application && keptApplications.has(whole.toString('latin1', 3, 14));
}

/** Returns the bytes of a table of colours, none where the flags say that there is none. */
function coloursLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** Returns where data in pieces of at most 255 bytes end, each with its length before it, the last of which is 0. */
function behindData(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length;
  return at + 1;
}
