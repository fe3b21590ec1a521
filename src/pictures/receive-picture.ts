import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import multer from '@koa/multer';
import { MulterError } from 'multer';
import type { PictureField, ReceivedPicture, ReceivedPictures } from '../calls/index.ts';
import { badRequest, type KoaContext, readBody, tooLarge, unsupportedType } from '../http/index.ts';
import { isOfConnection } from '../reason.ts';
import { limits } from '../shared/limits.ts';
import type { PictureStore } from './picture-store.ts';

/** Counts, and bytes of texts; `parts` includes two pictures. A list may send one part per item. */
const textLimits = { fields: 400, parts: 402, fieldNameSize: 100, fieldSize: 100_000 };
/** A large upload over a weak connection takes minutes. */
const mostMilliseconds = 300_000;
const most = `${limits.upload / 1024 / 1024} MiB`;

/** Receives a form, and deletes its pictures after `use` unless that stored them. */
export type ReceiveForm = (
  ctx: KoaContext,
  field: PictureField,
  use: (fields: unknown, pictures: ReceivedPictures) => Promise<void>,
) => Promise<void>;

/**
 * Returns the function that streams multipart forms into the store's incoming folder.
 * It throws HttpRefusal 400 for a broken form, 408 if too slow, 413 if too large, 415 if not multipart.
 */
export function formReceiver(store: PictureStore): ReceiveForm {
  const begun = new WeakMap<object, string[]>();
  const options = {
    storage: multer.diskStorage({
      destination: store.incoming,
      filename: (request, _file, done) => {
        const name = store.newName();
        begun.set(request, [...(begun.get(request) ?? []), join(store.incoming, name)]);
        done(null, name);
      },
    }),
    limits: {
      ...textLimits,
      fieldNestingDepth: 1,
      fieldArrayIndexLimit: textLimits.fields,
      files: 2,
      fileSize: limits.upload,
    },
    // Browsers send file names as UTF-8 without declaring it.
    defParamCharset: 'utf8',
  };
  const forms = multer(options);
  return async (ctx, { name, takesShare }, use) => {
    const fields = [name, ...(takesShare ? ['share'] : [])].map((each) => ({ name: each, maxCount: 1 }));
    if (!ctx.is('multipart/form-data'))
      throw unsupportedType('The request needs a multipart form (multipart/form-data).');
    if (Number(ctx.get('Content-Length')) > limits.form) throw pictureTooLarge();
    let received: Promise<unknown> = Promise.resolve();
    const receive = () => {
      received = forms.fields(fields)(ctx, () => Promise.resolve());
      return received.catch((error: unknown) => {
        throw asRefusal(error, name);
      });
    };
    const removeFiles = async () => {
      for (const file of begun.get(ctx.req) ?? []) await rm(file, { force: true });
    };
    try {
      await readBody(ctx.req, mostMilliseconds, () => Promise.race([receive(), tooManyBytes(ctx.req)]));
      const texts = 'body' in ctx.request ? ctx.request.body : undefined;
      await use(texts, { picture: receivedIn(ctx, name), share: receivedIn(ctx, 'share') });
    } finally {
      await removeFiles();
      // After a disconnect, multer may still be opening a file.
      received
        .catch(() => undefined)
        .then(removeFiles)
        .catch((error: unknown) => ctx.state.log.error({ err: error }, 'received file not removed'));
    }
  };
}

function receivedIn({ files }: KoaContext, field: string): ReceivedPicture | null {
  const [file] = (Array.isArray(files) ? undefined : files?.[field]) ?? [];
  return file === undefined ? null : { path: file.path, originalName: file.originalname };
}

/** Rejects a form over the limit; multer alone would read on while the client sends. */
function tooManyBytes(request: IncomingMessage): Promise<never> {
  return new Promise((_resolve, reject) => {
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limits.form) return;
      request.off('data', count);
      reject(pictureTooLarge());
    };
    request.on('data', count);
  });
}

function asRefusal(error: unknown, field: string): unknown {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return pictureTooLarge();
    if (String(error.code) === 'STREAM_DESTROYED') return brokenForm();
    if (error.code === 'LIMIT_UNEXPECTED_FILE' || error.code === 'LIMIT_FILE_COUNT') {
      return badRequest(`The form takes one picture, in the field ${field}.`);
    }
    return badRequest('The form has too many or too long fields.');
  }
  // Errors without a code come from the form itself, not from the machine.
  const isBroken = isOfConnection(error) || (error instanceof Error && !('code' in error));
  return isBroken ? brokenForm() : error;
}

function brokenForm() {
  return badRequest('The form is broken or was cut off.');
}

function pictureTooLarge() {
  return tooLarge(`The picture is too large; at most ${most} are taken.`);
}
