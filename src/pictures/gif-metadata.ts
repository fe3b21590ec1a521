const block = { extension: 0x21, image: 0x2c, end: 0x3b } as const;
const extension = { control: 0xf9, application: 0xff } as const;
/** Application blocks that affect display: loop count and colours. */
const keptApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);
/** Bytes: signature and screen descriptor; the byte at `flags` gives the number of colours. */
const head = { length: 13, flags: 10 } as const;
/** Bytes: image descriptor with its introducer. */
const imageHead = { length: 10, flags: 9 } as const;

/** Removes comments, texts, private data (XMP too) and trailing data; null without an image. */
export function stripGif(bytes: Buffer): Buffer | null {
  let at = head.length + coloursLength(bytes[head.flags] ?? 0);
  const kept = [bytes.subarray(0, at)];
  let hasImage = false;
  while (at < bytes.length && (bytes[at] === block.extension || bytes[at] === block.image)) {
    const isImage = bytes[at] === block.image;
    const colours = coloursLength(bytes[at + imageHead.flags] ?? 0);
    // Before its data blocks, an image has a code size and an extension has a label.
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

function coloursLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** Returns the offset after sub-blocks: each follows its length, and length 0 ends them. */
function behindData(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length;
  return at + 1;
}
