import { courseForm } from './catalogue.ts';
import { form } from './requests.ts';
import type { AdminHeader, TestApp } from './test-app.ts';

const upload = 'Please upload a valid image file';
const select = 'Please select a valid image file';

/** Every call that takes a picture: where it goes, in which field, with which texts, and what it says to a wrong file. */
export const uploadCalls = [
  { method: 'POST', path: '/api/courses', field: 'image', fields: courseForm, refusal: upload },
  { method: 'PUT', path: '/api/courses/small-class', field: 'image', fields: { gst: '5%' }, refusal: select },
  { method: 'POST', path: '/api/certificates', field: 'image', fields: courseForm, refusal: upload },
  { method: 'PUT', path: '/api/certificates/fpv', field: 'image', fields: { gst: '5%' }, refusal: select },
  { method: 'POST', path: '/admin/images/upload', field: 'file', fields: {}, refusal: select },
  {
    method: 'POST',
    path: '/admin/eventposter',
    field: 'file',
    fields: { name: 'Open day' },
    refusal: select,
  },
  {
    method: 'POST',
    path: '/api/admin/content/pictures',
    field: 'file',
    fields: {},
    refusal: select,
  },
] as const;

/** One of those calls. */
export type UploadCall = (typeof uploadCalls)[number];

/** Sends a form to one of those calls: its texts, and what is given as its picture. */
export function sendPicture(
  app: TestApp,
  call: UploadCall,
  admin: AdminHeader,
  content: Blob | string | readonly (Blob | string)[],
): Promise<Response> {
  return app.call(call.path, form({ ...call.fields, [call.field]: content }, call.method, admin));
}

/** One part of a multipart form as it goes over the wire. */
export interface RawPart {
  name: string;
  filename?: string;
  content: string | Uint8Array;
}

const boundary = '----a-boundary-of-these-tests';

/** A multipart body, written by hand so that a test may cut it anywhere, and its content type. */
export function rawForm(parts: readonly RawPart[]): { type: string; body: Buffer<ArrayBuffer> } {
  const pieces = parts.flatMap(({ name, filename, content }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: image/png`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  const body = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

/** The parts of a whole form for one of those calls. */
export function rawParts(call: UploadCall, content: Uint8Array): RawPart[] {
  const texts = Object.entries(call.fields).map(([name, text]) => ({ name, content: text }));
  return [...texts, { name: call.field, filename: 'picture.png', content }];
}
