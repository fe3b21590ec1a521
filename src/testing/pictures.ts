const base64 = {
  jpeg: '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALgDCb//2Q==',
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAMAAABFaP0WAAAAA1BMVEX1giAmrlbgAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQImWNgAAEAAAYAAeaH/n8AAAAASUVORK5CYII=',
  webp: 'UklGRjIAAABXRUJQVlA4ICYAAACQAQCdASoCAAIAB0CWJaACdLoAA5gA/si/+hRsomKf21w/ZRgAAA==',
  avif: 'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAB8AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAnbWRhdBIACgc4ADaQENBpMhIewmKk4AAWAACQNY46IuyKOE8=',
  gif: 'R0lGODlhAgACAIAAAExpcfWCICH5BAUAAAAALAAAAAACAAIAAAICjFMAOw==',
};

/** The kinds of picture that are taken. */
export type PictureKind = keyof typeof base64;

/** Every kind, the type it is served as and the ending under which it is stored. */
export const pictureKinds: readonly { kind: PictureKind; type: string; ending: string }[] = [
  { kind: 'jpeg', type: 'image/jpeg', ending: '.jpg' },
  { kind: 'png', type: 'image/png', ending: '.png' },
  { kind: 'webp', type: 'image/webp', ending: '.webp' },
  { kind: 'avif', type: 'image/avif', ending: '.avif' },
  { kind: 'gif', type: 'image/gif', ending: '.gif' },
];

/** The bytes of a real picture of two by two pixels, of each kind. */
export const picture: Record<PictureKind, Uint8Array<ArrayBuffer>> = {
  jpeg: bytes(base64.jpeg),
  png: bytes(base64.png),
  webp: bytes(base64.webp),
  avif: bytes(base64.avif),
  gif: bytes(base64.gif),
};

/** A file for a form: any bytes under any name and declared type. */
export function file(
  content: Uint8Array<ArrayBuffer> | string,
  name = 'picture.png',
  type = 'image/png',
): File {
  return new File([content], name, { type });
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64'));
}
